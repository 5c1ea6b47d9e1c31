/** At most `most` at once; the others wait in line. */
export function createSlots(most: number) {
  let taken = 0;
  const line: (() => void)[] = [];

  function free(): void {
    const next = line.shift();
    if (next === undefined) taken--;
    else next(); // the slot goes to the next in line without becoming free between
  }

  return {
    /** Resolves with the function that gives the slot back; rejects with the signal's reason while it waits. */
    async take(signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted();
      if (taken < most) {
        taken++;
        return free;
      }
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          line.splice(line.indexOf(enter), 1);
          reject(signal.reason);
        };
        const enter = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        signal.addEventListener('abort', leave, { once: true });
        line.push(enter);
      });
      return free;
    },
  };
}

export type Slots = ReturnType<typeof createSlots>;
