import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until there is an answer that is not null; fails with what was waited for, and the last error. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null>,
  withinMs = 90_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  let last: unknown = null;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
      last = null;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`, { cause: last });
    await delay(25);
  }
}
