/** Reports the duration of each start step when it is done. */
export function createTimer(report: (line: string) => void) {
  return async <T>(name: string, act: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await act;
    report(`${name.padEnd(18)}${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return result;
  };
}
