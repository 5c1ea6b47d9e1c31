/** Work of which so much may go on at a time, divided among those for whom it is done. */
export interface FairSlots {
  /** Runs the work when its turn has come; `key` names for whom. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/**
 * One piece of work at a time for each key, `atOnce` for all together; of those who wait, the one who has waited longest
 * goes first. So nobody's work waits for more than one piece of another's, however much that one has brought.
 */
export function createFairSlots(atOnce: number): FairSlots {
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();

  function next(): void {
    for (const [key, queue] of waiting) {
      if (running.size >= atOnce) return;
      if (running.has(key)) continue;
      running.add(key);
      queue.shift()?.();
      if (queue.length === 0) waiting.delete(key);
    }
  }

  return {
    async run(key, work) {
      await new Promise<void>((go) => {
        const queue = waiting.get(key) ?? [];
        queue.push(go);
        waiting.set(key, queue);
        next();
      });
      try {
        return await work();
      } finally {
        running.delete(key);
        const queue = waiting.get(key);
        waiting.delete(key);
        if (queue !== undefined) waiting.set(key, queue); // behind all others who wait
        next();
      }
    },
  };
}
