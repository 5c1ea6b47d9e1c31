import {
  type Claim,
  type MessageRow,
  mayHaveHappened,
  mayHaveHappenedNotice,
  type OpenProposal,
  type PublicEvent,
  type StepCommit,
} from '@roundtable/core';
import { stepRowId } from './ids.js';

/** How a decision ended: carried out, refused by whoever was to do it, asked again, rejected, or nobody knows. */
export type DecisionOutcome =
  | { readonly type: 'ok'; readonly result: unknown }
  | { readonly type: 'error'; readonly message: string }
  | { readonly type: 'proposal' | 'rejected' | 'unknown' };

/** What is written down of a decision that has ended: its row in the transcript, the settled proposal, the event. */
export function tellDecision(
  claim: Claim,
  proposal: OpenProposal,
  outcome: DecisionOutcome,
): {
  readonly message: MessageRow;
  readonly settled: StepCommit['settled'][number];
  readonly publicEvent: PublicEvent;
} {
  const { turn, step } = claim.key;
  const { id, kind, tool, edited, comment } = proposal;
  const decision = outcome.type === 'rejected' ? 'rejected' : 'approved';
  const success = outcome.type === 'ok';
  const result = executed(proposal, outcome);
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
      text: decisionText(claim, proposal, outcome.type),
      blocks: [{ type: 'other', raw }],
      stopReason: null,
    },
    settled: { id, status: statusOf(outcome.type), result },
    publicEvent: {
      type: 'confirmation.settled',
      data: { turn, id, kind, decision, success, edited, ...unknown },
    },
  };
}

function statusOf(outcome: DecisionOutcome['type']): StepCommit['settled'][number]['status'] {
  if (outcome === 'rejected' || outcome === 'unknown') return outcome;
  return outcome === 'ok' ? 'executed' : 'failed';
}

/** What the agent reads of it. */
function executed(proposal: OpenProposal, outcome: DecisionOutcome): unknown {
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

function decisionText(claim: Claim, proposal: OpenProposal, outcome: DecisionOutcome['type']): string {
  const about = proposal.approved.summary ?? proposal.kind;
  const { locale } = claim.conversation;
  // A plan is saved; other things that need a yes are done.
  const saves = proposal.kind === 'plan_save';
  const lines = {
    en: {
      ok: `Approved${proposal.edited ? ' with changes' : ''} and ${saves ? 'saved' : 'done'}: ${about}`,
      rejected: `Not approved, nothing was ${saves ? 'saved' : 'changed'}: ${about}`,
      error: `Approved, but it could not be ${saves ? 'saved' : 'done'}: ${about}`,
      unknown: `Approved. ${mayHaveHappenedNotice(about, locale)}`,
      proposal: `Approved, but things have changed since: please look at the new version of: ${about}`,
    },
    es: {
      ok: `Aprobado${proposal.edited ? ' con cambios' : ''} y ${saves ? 'guardado' : 'hecho'}: ${about}`,
      rejected: `No aprobado, no se ${saves ? 'guardó' : 'cambió'} nada: ${about}`,
      error: `Aprobado, pero no se pudo ${saves ? 'guardar' : 'hacer'}: ${about}`,
      unknown: `Aprobado. ${mayHaveHappenedNotice(about, locale)}`,
      proposal: `Aprobado, pero algo ha cambiado: revisa, por favor, la nueva versión de: ${about}`,
    },
  };
  return lines[locale][outcome];
}
