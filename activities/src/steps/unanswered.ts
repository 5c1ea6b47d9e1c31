import {
  type ActingAgent,
  type Claim,
  type LocalText,
  type MessageRow,
  NOTICE,
  type StepCommit,
  say,
} from '@roundtable/core';
import { commitOf } from './commit.js';
import { stepRowId } from './ids.js';
import { messageCompleted, turnCompleted, turnFailed } from './public-events.js';

/** The model is unavailable: the user is told once; the step stays open, and the model is asked again. */
export function unavailableCommit(
  claim: Claim,
  at: Date,
  detail: Record<string, unknown>,
  retryAfterMs: number,
): StepCommit {
  const told = claim.conversation.activity === 'pending_model';
  const notice = say(NOTICE.pending, claim.conversation.locale);
  const commit = commitOf(claim, [], {
    done: false,
    activity: 'pending_model',
    publicEvents: told
      ? []
      : [{ type: 'turn.pending', data: { turn: claim.key.turn, message: notice, retryAfterMs } }],
    detail,
  });
  // Only the workflow waits: the snapshot stays at "ask", so that a new run asks at once.
  return { ...commit, events: [{ type: 'modelUnavailable', at: at.toISOString(), retryAfterMs }] };
}

/** Failures of a provider's program on this server (missing, not signed in); another provider may work. */
const NOT_READY: ReadonlySet<string> = new Set(['program_missing', 'program_failed', 'not_signed_in']);

/** The API will never accept this request, or the provider's program is not ready: the turn fails with a notice. */
export function refusedCommit(claim: Claim, now: Date, detail: Record<string, unknown>): StepCommit {
  const isOperatorFault = typeof detail.reason === 'string' && NOT_READY.has(detail.reason);
  return isOperatorFault
    ? failedCommit(claim, { now, detail, code: 'MODEL_NOT_READY', notice: NOTICE.modelNotReady })
    : failedCommit(claim, { now, detail, code: 'MODEL_REFUSED', notice: NOTICE.modelRefused });
}

/** The day's budget is spent: the model is not asked, and the turn fails with a notice. */
export function budgetCommit(claim: Claim, now: Date, detail: Record<string, unknown>): StepCommit {
  return failedCommit(claim, { now, detail, code: 'BUDGET_EXHAUSTED', notice: NOTICE.budgetExhausted });
}

function failedCommit(
  claim: Claim,
  about: {
    readonly now: Date;
    readonly detail: Record<string, unknown>;
    readonly code: string;
    readonly notice: LocalText;
  },
): StepCommit {
  const { now, detail, code } = about;
  const { turn, step } = claim.key;
  const text = say(about.notice, claim.conversation.locale);
  const input = claim.state.running?.input ?? null;
  return commitOf(
    claim,
    [
      { type: 'rowsWritten', rows: 1 },
      { type: 'turnEnded', turn, outcome: 'failed', at: now.toISOString() },
    ],
    {
      messages: [noticeRow(claim, text)],
      publicEvents: [messageCompleted(noticeRow(claim, text), null), turnFailed(turn, code, text)],
      outcome: input === null ? null : { input, type: 'failed', code, stopReason: null },
      detail: { ...detail, step },
    },
  );
}

export function noticeRow(claim: Claim, text: string): MessageRow {
  return {
    id: stepRowId(claim, 'notice', claim.key.step),
    seq: claim.state.seq + 1,
    turn: claim.key.turn,
    step: claim.key.step,
    role: 'system',
    agent: null,
    kind: 'notice',
    text,
    blocks: null,
    stopReason: null,
  };
}

/** Keeps the text so far, marked as interrupted. The reply has no calls yet, so no tool_use is left without a result. */
export function interruptedCommit(claim: Claim, agent: ActingAgent, text: string, now: Date): StepCommit {
  const { turn, step } = claim.key;
  const input = claim.state.running?.input ?? null;
  const row: MessageRow = {
    id: stepRowId(claim, 'message', step),
    seq: claim.state.seq + 1,
    turn,
    step,
    role: 'agent',
    agent: agent.id,
    ...(agent.composite === undefined ? {} : { composite: agent.composite }),
    kind: 'text',
    text: text.trim(),
    blocks: null,
    stopReason: 'interrupted',
  };
  const spoke = row.text !== '';
  return commitOf(
    claim,
    [
      { type: 'rowsWritten', rows: spoke ? 1 : 0 },
      { type: 'turnEnded', turn, outcome: 'interrupted', at: now.toISOString() },
    ],
    {
      messages: spoke ? [row] : [],
      publicEvents: [
        ...(spoke ? [messageCompleted(row, agent.name)] : []),
        turnCompleted(turn, 'interrupted', 'interrupted'),
      ],
      outcome: input === null ? null : { input, type: 'interrupted', code: null, stopReason: 'interrupted' },
      detail: { agent: agent.id, interrupted: true },
    },
  );
}
