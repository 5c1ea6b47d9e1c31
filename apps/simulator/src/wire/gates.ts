/** Named gates at which replies wait until a test releases them. */
export type Gates = {
  /** Resolves when the gate is released or the signal aborts. */
  wait(name: string, signal: AbortSignal): Promise<void>;
  /** Lets everyone who waits at the gate go on; returns how many there were. */
  release(name: string): number;
  releaseAll(): void;
  /** The gates at which replies wait now, a name once for each of them. */
  held(): readonly string[];
  /** Resolves when someone waits at the gate; at once if someone does already. */
  whenHeld(name: string): Promise<void>;
};

export function createGates(): Gates {
  const waiting: { name: string; go: () => void }[] = [];
  const watchers: { name: string; seen: () => void }[] = [];

  function wait(name: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const entry = { name, go: finish };
      waiting.push(entry);
      signal.addEventListener('abort', finish, { once: true });
      for (const watcher of take(watchers, (other) => other.name === name)) watcher.seen();

      function finish(): void {
        signal.removeEventListener('abort', finish);
        take(waiting, (other) => other === entry);
        resolve();
      }
    });
  }

  function release(name: string): number {
    const released = waiting.filter((entry) => entry.name === name);
    for (const { go } of released) go();
    return released.length;
  }

  return {
    wait,
    release,
    releaseAll: () => {
      for (const { go } of [...waiting]) go();
    },
    held: () => waiting.map(({ name }) => name),
    whenHeld: (name) =>
      waiting.some((entry) => entry.name === name)
        ? Promise.resolve()
        : new Promise((seen) => watchers.push({ name, seen })),
  };
}

function take<Item>(items: Item[], wanted: (item: Item) => boolean): readonly Item[] {
  const taken = items.filter(wanted);
  for (const item of taken) items.splice(items.indexOf(item), 1);
  return taken;
}
