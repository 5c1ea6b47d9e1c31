/**
 * How many runs may be replayed at once, between one and `most`: half as many after a replay that took `slowMs` or
 * longer, one more when as many as the limit were quick, one after the other. Replays share one thread, so a machine
 * that is busy elsewhere, or histories that are long, lower it by themselves.
 */
export function createReplayLimit(about: { readonly most: number; readonly slowMs: number }) {
  let limit = Math.min(2, about.most);
  let quick = 0;
  return {
    now: (): number => limit,
    /** A replay ended after so many milliseconds. */
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
