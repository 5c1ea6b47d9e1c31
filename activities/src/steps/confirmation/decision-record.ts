import {
  type Claim,
  type ConfirmationKind,
  type ConfirmationKinds,
  confirmationKind,
  inLocale,
  type MessageRow,
  mayHaveHappened,
  mayHaveHappenedNotice,
  type OpenProposal,
  type PublicEvent,
  type StepCommit,
  say,
} from '@roundtable/core';
import { stepRowId } from '../ids.js';

/** How a decision ended: carried out, failed, proposed anew, rejected by the user, or with an unknown outcome. */
export type DecisionOutcome =
  | { readonly type: 'ok'; readonly result: unknown }
  | { readonly type: 'error'; readonly message: string }
  | { readonly type: 'proposal' | 'rejected' | 'unknown' };

/** The records of a decision that has ended: its row in the transcript, the settled confirmation, the public event. */
export function decisionRecord(
  claim: Claim,
  proposal: OpenProposal,
  { outcome, kinds }: { readonly outcome: DecisionOutcome; readonly kinds: ConfirmationKinds },
): {
  readonly message: MessageRow;
  readonly settled: StepCommit['settled'][number];
  readonly publicEvent: PublicEvent;
} {
  const { turn, step } = claim.key;
  const { id, kind, tool, edited, comment } = proposal;
  const decision = outcome.type === 'rejected' ? 'rejected' : 'approved';
  const success = outcome.type === 'ok';
  const result = resultForAgent(proposal, outcome);
  const unknown = outcome.type === 'unknown' ? { outcome: outcome.type } : {};
  const raw = {
    ...{ id, kind, tool, decision, success, edited, ...unknown },
    ...(comment === null ? {} : { comment }),
    executed: { input: proposal.approved, result },
  };
  return {
    message: {
      id: stepRowId(claim, 'decision', step),
      seq: claim.state.seq + 1,
      turn,
      step,
      role: 'system',
      agent: null,
      kind: 'decision',
      text: decisionText(claim, proposal, { words: confirmationKind(kinds, kind), outcome: outcome.type }),
      blocks: [{ type: 'other', raw }],
      stopReason: null,
    },
    settled: { id, status: statusOf(outcome.type), result },
    publicEvent: {
      type: 'confirmation.settled',
      data: { turn, id, kind, decision, success, edited, ...editsOf(proposal), ...unknown },
    },
  };
}

/** The fields that the user changed, so that the record says what was approved. */
function editsOf({ edited, approved, preview }: OpenProposal) {
  const changed = Object.entries(approved).filter(([name, value]) => preview[name] !== value);
  return edited ? { edits: Object.fromEntries(changed) } : {};
}

function statusOf(outcome: DecisionOutcome['type']): StepCommit['settled'][number]['status'] {
  if (outcome === 'rejected' || outcome === 'unknown') return outcome;
  return outcome === 'ok' ? 'executed' : 'failed';
}

function resultForAgent(proposal: OpenProposal, outcome: DecisionOutcome): unknown {
  switch (outcome.type) {
    case 'ok':
      return outcome.result;
    case 'error':
      return { error: outcome.message };
    case 'unknown':
      return { error: mayHaveHappened(proposal.tool) };
    case 'proposal':
    case 'rejected':
      return null;
  }
}

function decisionText(
  claim: Claim,
  proposal: OpenProposal,
  { words, outcome }: { readonly words: ConfirmationKind; readonly outcome: DecisionOutcome['type'] },
): string {
  const about = proposal.approved.summary ?? proposal.kind;
  const { locale } = claim.conversation;
  const doneWord = say(words.doneWord, locale);
  const rejectedWord = say(words.rejectedWord, locale);
  const failedWord = say(words.failedWord, locale);
  const lines = {
    en: {
      ok: `Approved${proposal.edited ? ' with changes' : ''} and ${doneWord}: ${about}`,
      rejected: `Not approved, nothing was ${rejectedWord}: ${about}`,
      error: `Approved, but it could not be ${failedWord}: ${about}`,
      unknown: `Approved. ${mayHaveHappenedNotice(about, locale)}`,
      proposal: `Approved, but things have changed since: please look at the new version of: ${about}`,
    },
    es: {
      ok: `Aprobado${proposal.edited ? ' con cambios' : ''} y ${doneWord}: ${about}`,
      rejected: `No aprobado, no se ${rejectedWord} nada: ${about}`,
      error: `Aprobado, pero no se pudo ${failedWord}: ${about}`,
      unknown: `Aprobado. ${mayHaveHappenedNotice(about, locale)}`,
      proposal: `Aprobado, pero algo ha cambiado: revisa, por favor, la nueva versión de: ${about}`,
    },
  };
  return inLocale(lines, locale)[outcome];
}
