import { modelCall } from './model-call.js';
import { ANSWER_MS, type Turn } from './tell-turns.js';

/** Of each answer's time: what was read before the request, when that was made, its first words, and its end. */
const TIMES = { contextMs: 60, startedMs: 80, firstTextMs: 900, endedMs: ANSWER_MS - 120 } as const;

/** The step of each reply, as the inspector shows it: which model, what it took and when. */
export function tellSteps(turns: readonly Turn[]) {
  return turns.flatMap(({ at, replies }, i) =>
    replies.map((reply, r) => {
      const { model, tier, tokens, costMicros } = modelCall(reply);
      const startedAt = new Date(at.getTime() + r * ANSWER_MS);
      const { contextMs, startedMs, firstTextMs, endedMs } = TIMES;
      const request = { startedMs, firstTextMs, durationMs: endedMs - startedMs, failure: null };
      return {
        turn: i + 1,
        step: r + 1,
        agent: reply.agent,
        startedAt,
        finishedAt: new Date(startedAt.getTime() + ANSWER_MS),
        events: [{ type: 'replied', calls: [], usage: { ...tokens, costMicros } }],
        detail: {
          agent: reply.agent,
          ...{ provider: 'anthropic', model, tier, attempts: 1, durationMs: request.durationMs },
          timing: { contextMs, requests: [request] },
          usage: { ...tokens, stopReason: 'end_turn' },
        },
      };
    }),
  );
}
