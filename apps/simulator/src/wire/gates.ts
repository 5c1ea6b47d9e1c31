import { EventEmitter, once } from 'node:events';

export type Gates = ReturnType<typeof createGates>;

/** Named gates at which replies wait until a test releases them. A gate that was released stays open until `close`. */
export function createGates() {
  const open = new Set<string>();
  const waiting = new Set<{ readonly name: string; go(): void }>();
  const arrivals = new EventEmitter().setMaxListeners(0);
  const held = () => [...waiting].map(({ name }) => name);

  return {
    /** Resolves when the gate is released or the signal aborts. */
    wait(name: string, signal: AbortSignal): Promise<void> {
      if (signal.aborted || open.has(name)) return Promise.resolve();
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
    /**
     * Lets everyone who waits at the gate (without a name: at any) go on; returns how many there were. A gate that is named
     * stays open, because a lost attempt is made again.
     */
    release(name?: string): number {
      if (name !== undefined) open.add(name);
      const released = [...waiting].filter((entry) => name === undefined || entry.name === name);
      for (const { go } of released) go();
      return released.length;
    },
    /** Has whoever comes from now on wait again, at every gate. */
    close(): void {
      open.clear();
    },
    /** The gates at which replies wait now, a name once for each of them. */
    held,
    /** Resolves when someone waits at the gate; at once if someone does already. Rejects when the gate is open. */
    async whenHeld(name: string): Promise<void> {
      if (open.has(name))
        throw new Error(`nobody waits at the gate "${name}": it was released, and a new script closes it`);
      if (!held().includes(name)) await once(arrivals, name);
    },
  };
}
