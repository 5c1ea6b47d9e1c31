import type { ConversationState, RunningTurn } from './state.js';
import type { Step } from './step.js';

/** A turn that waits for the model longer than this fails visibly (design §3). */
export const LONGEST_PENDING_MS = 24 * 3_600_000;

export type Next =
  /** One step, or several reads that may run side by side. */
  | { readonly type: 'steps'; readonly steps: readonly Step[] }
  | { readonly type: 'sleep'; readonly until: number }
  | { readonly type: 'idle' };

/** Picks the next act from the state and the time (ms since the epoch). Pure. */
export function next(state: ConversationState, now: number): Next {
  const turn = state.running;
  if (turn === null) return { type: 'idle' };
  if (turn.pending !== null) {
    if (now >= Date.parse(turn.pending.since) + LONGEST_PENDING_MS)
      return one(settleStep(turn, 'failed', 'MODEL_UNAVAILABLE'));
    const until = Date.parse(turn.pending.retryAt);
    if (now < until) return { type: 'sleep', until };
  }
  const key = { turn: turn.turn, step: turn.step };
  switch (turn.phase) {
    case 'open':
      return one(openingStep(state, turn));
    case 'prepare': {
      const name = state.team?.prepare[turn.prepared];
      return one(name === undefined ? { type: 'askAgent', ...key } : { type: 'prepare', name, ...key });
    }
    case 'ask':
    case 'repair':
      return one({ type: 'askAgent', ...key });
    case 'tools':
      return { type: 'steps', steps: readyCalls(turn) };
    case 'review': {
      const name = state.team?.review[turn.reviewed];
      return one(
        name === undefined ? settleStep(turn, 'failed', 'INTERNAL_ERROR') : { type: 'review', name, ...key },
      );
    }
  }
}

/** The step that ends a turn that no reply ends: after an interrupt or a failure. */
export function settleStep(turn: RunningTurn, outcome: 'interrupted' | 'failed', code: string): Step {
  const unfinished = turn.calls.filter((call) => !call.done).map(({ step }) => step);
  const key = { turn: turn.turn, step: turn.step };
  return { type: 'settleTurn', ...key, outcome, code, ...(unfinished.length === 0 ? {} : { unfinished }) };
}

function one(step: Step): Next {
  return { type: 'steps', steps: [step] };
}

function openingStep(state: ConversationState, turn: RunningTurn): Step {
  const key = { turn: turn.turn, step: turn.step };
  if (turn.kind === 'expiry') return { type: 'expireConfirmations', ...key };
  if (turn.confirmationId !== null)
    return { type: 'applyDecision', confirmationId: turn.confirmationId, ...key };
  const name = state.team?.prepare[0];
  return name === undefined ? { type: 'askAgent', ...key } : { type: 'prepare', name, ...key };
}

/** The reads up to the next write run side by side; a write runs alone, in the order of the reply. */
function readyCalls(turn: RunningTurn): Step[] {
  const left = turn.calls.filter((call) => !call.done);
  const firstWrite = left.findIndex((call) => call.access === 'write');
  const ready = firstWrite === -1 ? left : left.slice(0, Math.max(firstWrite, 1));
  return ready.map((call) => ({
    type: 'runTool',
    turn: turn.turn,
    step: call.step,
    reply: call.reply,
    index: call.index,
    tool: call.tool,
    ...(call.confirmationId === undefined ? {} : { confirmationId: call.confirmationId }),
  }));
}
