import {
  agentOf,
  type Claim,
  type MessageRow,
  type OpenProposal,
  type Proposal,
  type StepCommit,
  type ToolOutcome,
} from '@roundtable/core';
import type { ConversationEvent, Step, StepInput, StepResult } from '@roundtable/core/replayed';
import { asResult } from './as-result.js';
import { commitOf } from './commit.js';
import { confirmationRow, isAsProposed, shown } from './confirmation.js';
import { stepRowId } from './ids.js';
import { WorkerLacks } from './run-tool.js';
import type { StepDeps } from './step-deps.js';

const NOT_AS_PROPOSED = 'CONFLICT: this is not what the user was shown any more, so nothing was saved.';

type ApplyDecision = Extract<Step, { type: 'applyDecision' }>;

/**
 * Carries a user's decision out: an approval executes exactly the approved fields, once, in the transaction that
 * settles the confirmation. A decision that was applied before changes nothing.
 */
export async function applyDecision<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: ApplyDecision },
): Promise<StepResult> {
  const result = await deps.store.transact(input, async (claim, tx, read) => {
    const proposal = await read.proposal(input.step.confirmationId);
    const applied: ConversationEvent[] = [
      { type: 'confirmationSettled', id: input.step.confirmationId },
      { type: 'decisionApplied', step: input.step.step },
    ];
    if (proposal === null || (proposal.status !== 'approved' && proposal.status !== 'rejected')) {
      return commitOf(claim, applied, { detail: { skipped: proposal?.status ?? 'missing' } });
    }
    if (proposal.status === 'rejected') return decided(deps, claim, proposal, { type: 'rejected' }, applied);
    const tool = deps.tools.get(proposal.tool);
    if (tool === null || tool.mode !== 'proposal')
      throw new WorkerLacks(`this worker does not know the tool "${proposal.tool}"`);
    const { id: conversationId, userId, locale, projectId } = claim.conversation;
    const { published } = claim;
    const context = {
      userId,
      conversationId,
      projectId,
      published,
      agent: proposal.agent,
      locale,
      now: deps.now(),
    };
    if (!isAsProposed(proposal)) {
      deps.log.warn(
        { confirmation: proposal.id, conversation: conversationId },
        'a proposal was changed after it was made',
      );
      return decided(deps, claim, proposal, { type: 'error', message: NOT_AS_PROPOSED }, applied);
    }
    return decided(deps, claim, proposal, await tool.execute(tx, proposal.approved, context), applied);
  });
  return asResult(result);
}

function decided<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  proposal: OpenProposal,
  outcome: ToolOutcome | Proposal | { type: 'rejected' },
  applied: readonly ConversationEvent[],
): StepCommit {
  const { turn, step } = claim.key;
  const decision = outcome.type === 'rejected' ? 'rejected' : 'approved';
  const success = outcome.type === 'ok';
  const agent = agentOf(claim.published.team, proposal.agent);
  const again =
    outcome.type === 'proposal' && agent !== null
      ? confirmationRow(
          { claim, agent, now: deps.now() },
          { index: proposal.index, tool: proposal.tool },
          outcome,
        )
      : null;
  const executed =
    outcome.type === 'ok' ? outcome.result : outcome.type === 'error' ? { error: outcome.message } : null;
  const row: MessageRow = {
    id: stepRowId(claim, 'decision', step),
    seq: claim.state.seq + 1,
    turn,
    step,
    role: 'system',
    agent: null,
    kind: 'decision',
    text: decisionText(claim, proposal, outcome.type),
    blocks: [
      {
        type: 'other',
        raw: {
          id: proposal.id,
          kind: proposal.kind,
          decision,
          success,
          edited: proposal.edited,
          ...(proposal.comment === null ? {} : { comment: proposal.comment }),
          executed: { input: proposal.approved, result: executed },
        },
      },
    ],
    stopReason: null,
  };
  const events: ConversationEvent[] = [{ type: 'rowsWritten', rows: 1 }, ...applied];
  if (again !== null) {
    const { id, kind, expiresAt } = again;
    events.splice(2, 0, { type: 'confirmationOpened', confirmation: { id, kind, turn, expiresAt } });
  }
  return commitOf(claim, events, {
    messages: [row],
    confirmations: again === null ? [] : [again],
    settled: [
      {
        id: proposal.id,
        status: outcome.type === 'rejected' ? 'rejected' : success ? 'executed' : 'failed',
        result: executed,
      },
    ],
    publicEvents: [
      {
        type: 'confirmation.settled',
        data: { turn, id: proposal.id, kind: proposal.kind, decision, success, edited: proposal.edited },
      },
      ...(again === null
        ? []
        : [{ type: 'confirmation.required', data: { turn, confirmation: shown(again) } }]),
    ],
    detail: { confirmation: proposal.id, tool: proposal.tool, decision, success, agent: proposal.agent },
  });
}

function decisionText(
  claim: Claim,
  proposal: OpenProposal,
  outcome: 'ok' | 'error' | 'proposal' | 'rejected',
): string {
  const about = proposal.approved.summary ?? proposal.kind;
  // A plan is saved; other things that need a yes are done.
  const saves = proposal.kind === 'plan_save';
  const lines = {
    en: {
      ok: `Approved${proposal.edited ? ' with changes' : ''} and ${saves ? 'saved' : 'done'}: ${about}`,
      rejected: `Not approved, nothing was ${saves ? 'saved' : 'changed'}: ${about}`,
      error: `Approved, but it could not be ${saves ? 'saved' : 'done'}: ${about}`,
      proposal: `Approved, but things have changed since: please look at the new version of: ${about}`,
    },
    es: {
      ok: `Aprobado${proposal.edited ? ' con cambios' : ''} y ${saves ? 'guardado' : 'hecho'}: ${about}`,
      rejected: `No aprobado, no se ${saves ? 'guardó' : 'cambió'} nada: ${about}`,
      error: `Aprobado, pero no se pudo ${saves ? 'guardar' : 'hacer'}: ${about}`,
      proposal: `Aprobado, pero algo ha cambiado: revisa, por favor, la nueva versión de: ${about}`,
    },
  };
  return lines[claim.conversation.locale][outcome];
}
