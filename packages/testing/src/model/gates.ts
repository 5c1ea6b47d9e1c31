/** Named points where a scripted reply waits. A gate that was opened stays open. */
export function createGates() {
  const open = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  return {
    async pass(name: string, signal: AbortSignal): Promise<void> {
      if (open.has(name)) return;
      await new Promise<void>((resolve, reject) => {
        waiting.set(name, [...(waiting.get(name) ?? []), resolve]);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    },
    open(name: string): void {
      open.add(name);
      for (const resolve of waiting.get(name) ?? []) resolve();
      waiting.delete(name);
    },
    waitingAt: (name: string) => (waiting.get(name) ?? []).length > 0,
  };
}
