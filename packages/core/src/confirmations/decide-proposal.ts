import type { ConfirmationKinds } from './confirmation-kind.js';
import { asksForDecision } from './last-question.js';
import { plainAnswer } from './plain-answer.js';

/** A proposal that is open when a message is accepted. */
export interface WaitingProposal {
  readonly kind: string;
  /** The user has sent a message since the proposal was made, or one is still waiting. */
  readonly talkedSince: boolean;
  /** The last message of an agent; null when there is none. */
  readonly lastWords: string | null;
}

/**
 * The proposal that a plain yes or no decides: the only open one, if the user has sent nothing since it was made and the agent
 * asked nothing else with it; otherwise the message answers another question (docs/decisions/0003-plain-answers.md). Null for
 * any other message. Pure.
 */
export function answeredProposal<Proposal extends WaitingProposal>(
  text: string,
  open: readonly Proposal[],
  kinds: ConfirmationKinds,
): { readonly proposal: Proposal; readonly approved: boolean } | null {
  const [proposal] = open;
  if (proposal === undefined || open.length > 1 || proposal.talkedSince) return null;
  const answer = plainAnswer(text, proposal.kind, kinds);
  const { kind, lastWords } = proposal;
  const asks = Object.hasOwn(kinds, kind) ? kinds[kind]?.answers?.asks : undefined;
  return answer === null || !asksForDecision(lastWords ?? '', asks)
    ? null
    : { proposal, approved: answer === 'yes' };
}

/** A proposal at the time of a decision on it. */
export interface DecidedProposal {
  readonly status: string;
  readonly expired: boolean;
  readonly editable: readonly string[];
}

export type DecisionRefusal =
  | { readonly type: 'notEditable'; readonly field: string }
  | { readonly type: 'decided'; readonly status: string }
  | { readonly type: 'expired' };

/** Why a decision with these edits is refused; null if it is accepted, provided that the row is still open when it is written. Pure. */
export function decisionRefusal(
  { status, expired, editable }: DecidedProposal,
  edits: Readonly<Record<string, string>>,
): DecisionRefusal | null {
  const field = Object.keys(edits).find((name) => !editable.includes(name));
  if (field !== undefined) return { type: 'notEditable', field };
  if (status !== 'open') return { type: 'decided', status };
  return expired ? { type: 'expired' } : null;
}
