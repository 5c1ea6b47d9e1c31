/**
 * Adapts how many runs are replayed at once, from 1 to `most`: it halves the limit after a replay of `slowMs` or more,
 * and adds one after as many quick replays in a row as the limit. Replays share one thread, so a busy machine or long
 * histories lower the limit.
 */
export function createReplayLimit(about: { readonly most: number; readonly slowMs: number }) {
  let limit = Math.min(2, about.most);
  let quick = 0;
  return {
    now: (): number => limit,
    /** Records the duration of a replay that ended. */
    ended(ms: number): void {
      if (ms >= about.slowMs) {
        limit = Math.max(1, Math.floor(limit / 2));
        quick = 0;
      } else if (++quick >= limit && limit < about.most) {
        limit++;
        quick = 0;
      }
    },
  };
}
