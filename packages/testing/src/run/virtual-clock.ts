interface Timer {
  readonly at: number;
  readonly ring: () => void;
}

/** A clock that stands still until it is told to jump. Times are milliseconds since the epoch. */
export function createVirtualClock(start: number) {
  let now = start;
  let timers: Timer[] = [];

  const next = () =>
    timers.reduce<number | null>((at, timer) => (at === null || timer.at < at ? timer.at : at), null);

  function jumpTo(at: number): void {
    now = Math.max(now, at);
    const due = timers.filter((timer) => timer.at <= now).sort((a, b) => a.at - b.at);
    timers = timers.filter((timer) => timer.at > now);
    for (const timer of due) timer.ring();
  }

  return {
    now: () => now,
    date: () => new Date(now),
    next,
    jumpTo,
    /** Calls back at a time; the returned function forgets it. */
    at(at: number, ring: () => void): () => void {
      const timer = { at, ring };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    /** Resolves after `ms`, or rejects when the signal aborts. */
    sleep(ms: number, signal?: AbortSignal): Promise<void> {
      return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const forget = this.at(now + ms, resolve);
        const stop = () => {
          forget();
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', stop, { once: true });
      });
    },
  };
}

export type VirtualClock = ReturnType<typeof createVirtualClock>;

/** Resolves when every promise that can go on without time passing has done so. */
export async function quiet(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => setImmediate(resolve));
}
