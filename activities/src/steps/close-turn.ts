import {
  type Claim,
  type MessageRow,
  mayHaveHappenedNotice,
  NOTICE,
  type OpenProposal,
  type PublicEvent,
  type StepCommit,
  type StepReads,
  say,
  type ToolCallRow,
} from '@roundtable/core';
import type { ConversationEvent, Step, StepInput, StepResult } from '@roundtable/core/replayed';
import { asResult } from './as-result.js';
import { commitOf } from './commit.js';
import { stepRowId } from './ids.js';
import { callInWords } from './outcome-record.js';
import { messageCompleted, toolFinished, turnCompleted, turnFailed } from './public-events.js';
import type { StepDeps } from './step-deps.js';
import { settledRow } from './tool/settled-row.js';
import { noticeRow } from './unanswered.js';

type SettleTurn = Extract<Step, { type: 'settleTurn' }>;

/** Ends a turn that no reply ends (an interrupt, a failure): every open call gets a result, the input its outcome. */
export async function settleTurn<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: SettleTurn },
): Promise<StepResult> {
  const { step } = input;
  const result = await deps.store.transact(input, async (claim, _tx, read) => {
    const calls = (await read.unsettledCalls(step.turn)).map(settleUnfinished);
    const at = deps.now().toISOString();
    const failed = step.outcome === 'failed';
    const text = say(
      step.code === 'MODEL_UNAVAILABLE' ? NOTICE.modelUnavailable : NOTICE.failed,
      claim.conversation.locale,
    );
    const unknown = calls.filter((call) => call.status === 'unknown');
    const rows = [
      ...unknown.map((call) =>
        mayHaveHappenedNotice(callInWords(deps, claim, call), claim.conversation.locale),
      ),
      ...(failed ? [text] : []),
    ].map((words, i) => nthNotice(claim, noticeRow(claim, words), i));
    const inputN = claim.state.running?.input ?? null;
    const unapplied = await unappliedDecision(claim, read);
    const events: ConversationEvent[] = [
      ...(rows.length > 0 ? [{ type: 'rowsWritten' as const, rows: rows.length }] : []),
      ...(unapplied === null ? [] : [{ type: 'confirmationSettled' as const, id: unapplied.id }]),
      { type: 'turnEnded', turn: step.turn, outcome: step.outcome, at },
    ];
    const unfinished = {
      messageId: stepRowId(claim, 'message', step.step),
      text: '',
      agent: claim.state.activeAgent,
      attempt: claim.token,
    };
    const commit = commitOf(claim, events, {
      messages: rows,
      calls,
      settled: unapplied === null ? [] : [settledAs(unapplied, unknown.length > 0)],
      publicEvents: [
        { type: 'message.reset', data: unfinished },
        ...calls.map(toolFinished),
        ...(unapplied === null
          ? []
          : [decisionNotApplied(step.turn, unapplied, settledAs(unapplied, unknown.length > 0).status)]),
        ...rows.map((row) => messageCompleted(row, null)),
        ...(failed
          ? [turnFailed(step.turn, step.code, text)]
          : [turnCompleted(step.turn, 'interrupted', 'interrupted')]),
      ],
      outcome:
        inputN === null
          ? null
          : {
              input: inputN,
              type: step.outcome,
              code: failed ? step.code : null,
              stopReason: failed ? null : 'interrupted',
            },
      detail: { outcome: step.outcome, code: step.code },
    });
    // The stored state has what the run has missed; the turn's calls end with the turn.
    const steps = step.unfinished ?? [];
    const missed = steps.length === 0 ? [] : await read.committed(step.turn, steps);
    return {
      ...commit,
      events: [...missed.filter(({ type }) => type !== 'toolFinished'), ...commit.events],
    };
  });
  return asResult(result);
}

/** The decision that this turn should have applied and did not: settled here, or it would stay open for ever. */
async function unappliedDecision(claim: Claim, read: StepReads): Promise<OpenProposal | null> {
  const { running, confirmations } = claim.state;
  const id = running?.confirmationId ?? null;
  if (id === null) return null;
  // Either it is still open, so that no step has applied it; or its approved call has not finished.
  const isUnrun = running?.calls.some((call) => call.confirmationId === id && !call.done) === true;
  if (!isUnrun && !confirmations.some((open) => open.id === id)) return null;
  const proposal = await read.proposal(id);
  return proposal?.status === 'approved' || proposal?.status === 'rejected' ? proposal : null;
}

function settledAs({ id, status }: OpenProposal, isUnknown: boolean): StepCommit['settled'][number] {
  if (status === 'rejected') return { id, status, result: null };
  return { id, status: isUnknown ? 'unknown' : 'failed', result: null };
}

/** The result of a call that no step finished: `unknown` for an effect that was begun, else `interrupted`. */
function settleUnfinished(call: ToolCallRow): ToolCallRow {
  if ((call.run?.attempts ?? 0) > 0) return settledRow(call, { type: 'unknown' });
  const result = 'The turn ended before this call ran.';
  return { ...call, status: 'interrupted', result, isError: true };
}

/** The row of a step's notice number `i`, counted from 0: ids and places differ. */
function nthNotice(claim: Claim, row: MessageRow, i: number): MessageRow {
  if (i === 0) return row;
  return { ...row, id: stepRowId(claim, 'notice', claim.key.step * 1000 + i), seq: row.seq + i };
}

function decisionNotApplied(
  turn: number,
  { id, kind, status, edited }: OpenProposal,
  ended: StepCommit['settled'][number]['status'],
): PublicEvent {
  const unknown = ended === 'unknown' ? { outcome: ended } : {};
  return {
    type: 'confirmation.settled',
    data: { turn, id, kind, decision: status, success: false, edited, ...unknown },
  };
}

/** Rejects proposals that have expired, with a visible notice. One that the user has decided meanwhile is left to that decision's turn. */
export async function expireConfirmations<Tx>(deps: StepDeps<Tx>, input: StepInput): Promise<StepResult> {
  const result = await deps.store.transact(input, async (claim, _tx, read): Promise<StepCommit> => {
    const at = input.opening?.at ?? deps.now().toISOString();
    const expired = await read.expired(at);
    const { turn, step } = claim.key;
    const text = say(NOTICE.expired, claim.conversation.locale);
    const messages = expired.map((proposal, i) => ({
      ...noticeRow(claim, `${text} (${proposal.approved.summary ?? proposal.kind})`),
      id: stepRowId(claim, 'notice', step * 1000 + i),
      seq: claim.state.seq + 1 + i,
      kind: 'expired' as const,
    }));
    const due = claim.state.confirmations.filter((open) => Date.parse(open.expiresAt) <= Date.parse(at));
    return commitOf(
      claim,
      [
        { type: 'rowsWritten', rows: messages.length },
        ...due.map((open): ConversationEvent => ({ type: 'confirmationSettled', id: open.id })),
        { type: 'turnEnded', turn, outcome: 'answered', at: deps.now().toISOString() },
      ],
      {
        messages,
        settled: expired.map((proposal) => ({ id: proposal.id, status: 'expired', result: null })),
        publicEvents: [
          ...expired.map((proposal) => ({
            type: 'confirmation.settled',
            data: {
              turn,
              id: proposal.id,
              kind: proposal.kind,
              decision: 'expired',
              success: false,
              edited: false,
            },
          })),
          ...messages.map((row) => messageCompleted(row, null)),
          turnCompleted(turn, 'answered', 'expired'),
        ],
        detail: { expired: expired.map((proposal) => proposal.id) },
      },
    );
  });
  return asResult(result);
}
