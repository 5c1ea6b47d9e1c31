/** Work that goes on behind the scenes until it is stopped. */
export interface Repeated {
  start(): void;
  /** Resolves when the work under way has ended; nothing begins any more. */
  stop(): Promise<void>;
  /** Long work looks here between its parts. */
  isStopping(): boolean;
}

/** Does some work again and again, `everyMs` after it ended, never twice at once. A failure is told; the next time comes. */
export function repeatedly(
  work: () => Promise<unknown>,
  about: { readonly everyMs: number; readonly onError: (error: unknown) => void },
): Repeated {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let stopping = false;

  function schedule(): void {
    if (stopping) return;
    timer = setTimeout(() => {
      running = work().catch(about.onError).finally(schedule);
    }, about.everyMs);
  }

  return {
    start: schedule,
    async stop() {
      stopping = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
    isStopping: () => stopping,
  };
}
