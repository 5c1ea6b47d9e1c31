import { EventEmitter, once } from 'node:events';

export type Gates = ReturnType<typeof createGates>;

/** Named gates at which replies wait until a test releases them. */
export function createGates() {
  const waiting = new Set<{ readonly name: string; go(): void }>();
  const arrivals = new EventEmitter().setMaxListeners(0);
  const held = () => [...waiting].map(({ name }) => name);

  return {
    /** Resolves when the gate is released or the signal aborts. */
    wait(name: string, signal: AbortSignal): Promise<void> {
      if (signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const go = () => {
          signal.removeEventListener('abort', go);
          waiting.delete(entry);
          resolve();
        };
        const entry = { name, go };
        waiting.add(entry);
        signal.addEventListener('abort', go);
        arrivals.emit(name);
      });
    },
    /** Lets everyone who waits at the gate (without a name: at any) go on; returns how many there were. */
    release(name?: string): number {
      const released = [...waiting].filter((entry) => name === undefined || entry.name === name);
      for (const { go } of released) go();
      return released.length;
    },
    /** The gates at which replies wait now, a name once for each of them. */
    held,
    /** Resolves when someone waits at the gate; at once if someone does already. */
    async whenHeld(name: string): Promise<void> {
      if (!held().includes(name)) await once(arrivals, name);
    },
  };
}
