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
import { messageCompleted, toolFinished, turnCompleted, turnFailed } from './public-events.js';
import type { StepDeps } from './step-deps.js';
import { callInWords } from './tell-outcome.js';
import { settledRow } from './tool/settled-row.js';
import { noticeRow } from './unanswered.js';

type SettleTurn = Extract<Step, { type: 'settleTurn' }>;

/** Ends a turn from outside of a reply: every open call gets its recorded result, the input its visible outcome. */
export async function settleTurn<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: SettleTurn },
): Promise<StepResult> {
  const { step } = input;
  const result = await deps.store.transact(input, async (claim, _tx, read) => {
    const calls = (await read.callsWithout(step.turn)).map(unrun);
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
    ].map((words, i) => numbered(claim, noticeRow(claim, words), i));
    const inputN = claim.state.running?.input ?? null;
    const lost = await lostDecision(claim, read);
    const events: ConversationEvent[] = [
      ...(rows.length > 0 ? [{ type: 'rowsWritten' as const, rows: rows.length }] : []),
      ...(lost === null ? [] : [{ type: 'confirmationSettled' as const, id: lost.id }]),
      { type: 'turnEnded', turn: step.turn, outcome: step.outcome, at },
    ];
    const unfinished = {
      messageId: stepRowId(claim, 'message', step.step),
      text: '',
      agent: claim.state.activeAgent,
      attempt: claim.token,
    };
    return commitOf(claim, events, {
      messages: rows,
      calls,
      settled: lost === null ? [] : [settledAs(lost, unknown.length > 0)],
      publicEvents: [
        { type: 'message.reset', data: unfinished },
        ...calls.map(toolFinished),
        ...(lost === null
          ? []
          : [notCarriedOut(step.turn, lost, settledAs(lost, unknown.length > 0).status)]),
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
  });
  return asResult(result);
}

/** The decision that this turn was to carry out and could not: it must not stay open for ever. */
async function lostDecision(claim: Claim, read: StepReads): Promise<OpenProposal | null> {
  const { running, confirmations } = claim.state;
  const id = running?.confirmationId ?? null;
  if (id === null) return null;
  // Open, no step has taken it; or one has, and the call that was to carry it out did not end.
  const isUnrun = running?.calls.some((call) => call.confirmationId === id && !call.done) === true;
  if (!isUnrun && !confirmations.some((open) => open.id === id)) return null;
  const proposal = await read.proposal(id);
  return proposal?.status === 'approved' || proposal?.status === 'rejected' ? proposal : null;
}

function settledAs({ id, status }: OpenProposal, isUnknown: boolean): StepCommit['settled'][number] {
  if (status === 'rejected') return { id, status, result: null };
  return { id, status: isUnknown ? 'unknown' : 'failed', result: null };
}

/** What a call came to that no step finished. An effect that was begun may have happened. */
function unrun(call: ToolCallRow): ToolCallRow {
  if ((call.run?.attempts ?? 0) > 0) return settledRow(call, { type: 'unknown' });
  const result = 'The turn ended before this call ran.';
  return { ...call, status: 'interrupted', result, isError: true };
}

/** Several notices of one step, one after the other. */
function numbered(claim: Claim, row: MessageRow, i: number): MessageRow {
  if (i === 0) return row;
  return { ...row, id: stepRowId(claim, 'notice', claim.key.step * 1000 + i), seq: row.seq + i };
}

function notCarriedOut(
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

/** Rejects what was not decided in time, visibly. What the user decided in the meantime is left to its own turn. */
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
