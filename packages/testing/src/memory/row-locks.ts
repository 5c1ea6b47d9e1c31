/** Locks by name, in the order of asking: a row that an open transaction has written. */
export function createRowLocks() {
  const tails = new Map<string, Promise<void>>();
  return {
    /** Resolves with the release when everybody before has released. */
    async take(name: string): Promise<() => void> {
      const before = tails.get(name) ?? Promise.resolve();
      let release = () => {};
      const mine = new Promise<void>((resolve) => {
        release = resolve;
      });
      tails.set(
        name,
        before.then(() => mine),
      );
      await before;
      return release;
    },
  };
}
