const FIRST_FLUSH_MS = 20;
const FLUSH_EVERY_MS = 40;

/**
 * Collects a reply's text and saves it for viewers: first after 20 ms, then every 40 ms, one save at a time. A reply that
 * is complete before the first flush is never saved as a partial. After a failed save, the next one has the whole text.
 */
export function createPartialText(
  save: (text: string, restarts: number) => Promise<void>,
  onFault: (error: unknown) => void,
) {
  let text = '';
  let saved = '';
  let restarts = 0;
  let timer: NodeJS.Timeout | null = null;
  let saving: Promise<void> | null = null;
  let closed = false;

  function schedule(ms: number): void {
    if (closed || timer !== null || saving !== null || text === saved) return;
    timer = setTimeout(() => {
      timer = null;
      if (text === saved) return;
      const now = text;
      saving = save(now, restarts)
        .then(() => {
          saved = now;
        }, onFault)
        .finally(() => {
          saving = null;
          schedule(FLUSH_EVERY_MS);
        });
    }, ms);
  }

  return {
    add(delta: string): void {
      text += delta;
      schedule(saved === '' ? FIRST_FLUSH_MS : FLUSH_EVERY_MS);
    },
    /**
     * The reply begins again, behind the text `kept`. Viewers see a new attempt, so that two texts are never joined; the
     * unfinished text is reset at once, because the next attempt may be a long wait away.
     */
    restart(kept = ''): void {
      text = kept;
      restarts = Math.min(restarts + 1, 9);
      schedule(FLUSH_EVERY_MS);
    },
    text: () => text,
    /** Stops flushing; resolves when no save is under way, so that none comes after the commit. */
    async close(): Promise<void> {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await saving;
    },
  };
}
