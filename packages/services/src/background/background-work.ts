/** Work that nobody waits for while the process runs, and that is waited for when it stops. */
export function createBackgroundWork() {
  const underWay = new Set<Promise<void>>();
  return {
    /** @param work reports its failures itself */
    add(work: Promise<void>): void {
      const done = work.finally(() => underWay.delete(done));
      underWay.add(done);
    },
    /** Resolves when all that was added has ended. */
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
