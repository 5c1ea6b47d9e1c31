/** Wakes one waiting loop; rings between two calls of `next` count as one. */
export interface Bell {
  ring(): void;
  /** Resolves at the next ring, at once if it rang since the last call, or after `ms`. */
  next(ms: number): Promise<void>;
}

export function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async next(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = null;
      rung = false;
    },
  };
}
