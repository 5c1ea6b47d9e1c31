import { setTimeout as delay } from 'node:timers/promises';

const SHORTEST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 250;
/** Of the time waited so far: who waits long asks less often, because asking is work for the system that is waited for. */
const PAUSE_SHARE = 0.1;

/** Asks again until there is an answer that is not null; fails with what was waited for, and the last error. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null>,
  withinMs = 90_000,
): Promise<T> {
  const startedAt = Date.now();
  let last: unknown = null;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
      last = null;
    } catch (error) {
      last = error;
    }
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`, { cause: last });
    await delay(Math.min(Math.max(SHORTEST_PAUSE_MS, waitedMs * PAUSE_SHARE), LONGEST_PAUSE_MS));
  }
}
