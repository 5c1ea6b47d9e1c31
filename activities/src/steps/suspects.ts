/** What ends its worker does so soon after it began; whoever is still there by then makes room. */
const WATCHED_MS = 2_000;
const ONCE_LOST_TOGETHER = 8;
/** So long, once more for each further loss, everybody else is served before the suspect is tried again. */
const PAUSE_MS = 5_000;

/**
 * When a worker dies, every step that ran on it has lost a worker, and one of them may be to blame. They are tried again
 * eight at a time, those that lost two or more alone and after a pause: so the one that ends its worker again takes few
 * others along, nobody else comes to five, and between two ends there is time for all the others. One for each process.
 */
export function createSuspects() {
  let inside: { readonly width: number }[] = [];
  let waiting: { readonly width: number; readonly go: () => void }[] = [];

  const fits = (width: number) => inside.length < Math.min(width, ...inside.map((one) => one.width));

  function admit(): void {
    for (let first = waiting[0]; first !== undefined && fits(first.width); first = waiting[0]) {
      waiting = waiting.slice(1);
      first.go();
    }
  }

  function admitted(place: { readonly width: number }, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        waiting = waiting.filter((one) => one !== turn);
        reject(signal.reason);
        admit();
      };
      const turn = {
        ...place,
        go: () => {
          inside = [...inside, place];
          signal.removeEventListener('abort', stop);
          resolve();
        },
      };
      signal.addEventListener('abort', stop, { once: true });
      waiting = [...waiting, turn];
      admit();
    });
  }

  return {
    /** Resolves with the way out when the step may be tried; rejects when the signal aborts before. */
    async enter(lost: number, signal: AbortSignal): Promise<() => void> {
      if (lost === 0) return () => {};
      signal.throwIfAborted();
      if (lost > 1) await pause(PAUSE_MS * (lost - 1), signal);
      const place = { width: lost === 1 ? ONCE_LOST_TOGETHER : 1 };
      await admitted(place, signal);
      const leave = () => {
        clearTimeout(timer);
        inside = inside.filter((one) => one !== place);
        admit();
      };
      const timer = setTimeout(leave, WATCHED_MS);
      return leave;
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

export type Suspects = ReturnType<typeof createSuspects>;
