import type { ConfirmationKinds } from './confirmation-kind.js';
import { asksForDecision } from './last-question.js';
import { plainAnswer } from './plain-answer.js';

/** A proposal that is open when a message comes in. */
export interface WaitingProposal {
  readonly kind: string;
  /** A user's message was accepted after the proposal was made, or waited behind it. */
  readonly talkedSince: boolean;
  /** What an agent said last; null when none has said a word. */
  readonly lastWords: string | null;
}

/**
 * The proposal that a plain yes or no decides: the one that is open, as long as nothing was said since it was made and
 * nothing else was asked with it; else it answers another question (docs/decisions/0003-plain-answers.md). Null for any
 * other message. Pure.
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

/** A proposal as a decision on it finds it. */
export interface DecidedProposal {
  readonly status: string;
  readonly expired: boolean;
  readonly editable: readonly string[];
}

export type DecisionRefusal =
  | { readonly type: 'notEditable'; readonly field: string }
  | { readonly type: 'decided'; readonly status: string }
  | { readonly type: 'expired' };

/** Why a decision with these edits is not taken; null when it is, as long as the row is open when it is written. Pure. */
export function decisionRefusal(
  { status, expired, editable }: DecidedProposal,
  edits: Readonly<Record<string, string>>,
): DecisionRefusal | null {
  const field = Object.keys(edits).find((name) => !editable.includes(name));
  if (field !== undefined) return { type: 'notEditable', field };
  if (status !== 'open') return { type: 'decided', status };
  return expired ? { type: 'expired' } : null;
}
