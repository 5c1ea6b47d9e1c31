export interface LineQueue {
  push(line: string): void;
  end(): void;
  next(): Promise<string | null>;
}

/** Queues typed lines for one reader. After `end` the remaining lines are read, then null. */
export function createLineQueue(): LineQueue {
  const lines: string[] = [];
  let ended = false;
  let waiting: ((line: string | null) => void) | null = null;

  function wake(): void {
    if (waiting === null) return;
    const line = lines.shift();
    if (line === undefined && !ended) return;
    const resolve = waiting;
    waiting = null;
    resolve(line ?? null);
  }

  return {
    push(line) {
      if (ended) return;
      lines.push(line);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    next: () =>
      new Promise((resolve) => {
        waiting = resolve;
        wake();
      }),
  };
}
