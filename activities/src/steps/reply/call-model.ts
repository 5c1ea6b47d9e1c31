import {
  ModelFailure as Failure,
  type ModelFailure,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
} from '@roundtable/core';
import type { Attempt } from '../step-deps.js';

const ATTEMPTS = 3;
const BUDGET_MS = 20_000;
const LONGEST_WAIT_MS = 10_000;
const BACK_OFF_MS = [500, 1_500];

export type CallResult =
  | { readonly type: 'replied'; readonly reply: ModelReply; readonly attempts: number }
  /** To be asked again later. `retryAfterMs` is 0 when the provider names no time. */
  | {
      readonly type: 'unavailable';
      readonly retryAfterMs: number;
      readonly reason: string;
      readonly attempts: number;
    }
  | { readonly type: 'refused'; readonly failure: ModelFailure; readonly attempts: number };

/**
 * Asks the model, at most three times within about 20 s. A `retry-after` of up to 10 s is waited for here, a longer one
 * by the workflow. Neither the SDK nor Temporal retries on top (I13).
 * An abort is thrown on unchanged.
 */
export async function callModel(
  model: ModelPort,
  request: ModelRequest,
  how: {
    attempt: Attempt;
    onText: (delta: string) => void;
    onRestart: () => void;
    now: () => Date;
    pause: (ms: number, signal: AbortSignal) => Promise<void>;
    acceptsEmpty: boolean;
  },
): Promise<CallResult> {
  const startedAt = how.now().getTime();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    let last: ModelFailure;
    try {
      const reply = await model.ask(request, { signal: how.attempt.signal, onText: how.onText });
      if (attempt === ATTEMPTS || how.acceptsEmpty || !isEmpty(reply))
        return { type: 'replied', reply, attempts: attempt };
      last = new Failure('transient', {
        reason: 'empty_reply',
        message: 'the model ended its turn without a word',
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'fatal') return { type: 'refused', failure: error, attempts: attempt };
      last = error;
    }
    how.onRestart();
    const waitMs = last.retryAfterMs > 0 ? last.retryAfterMs : (BACK_OFF_MS[attempt - 1] ?? 0);
    const spentMs = how.now().getTime() - startedAt;
    if (attempt === ATTEMPTS || waitMs > LONGEST_WAIT_MS || spentMs + waitMs > BUDGET_MS) {
      return { type: 'unavailable', retryAfterMs: last.retryAfterMs, reason: last.reason, attempts: attempt };
    }
    await how.pause(waitMs, how.attempt.signal);
  }
  throw new Error('unreachable: the last attempt returns');
}

function isEmpty(reply: ModelReply): boolean {
  return (
    reply.stopReason === 'end_turn' &&
    !reply.blocks.some((block) => block.type !== 'text' || block.text.trim() !== '')
  );
}
