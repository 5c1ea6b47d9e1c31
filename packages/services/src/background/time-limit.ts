/**
 * Works with a signal that aborts with any of the others, and after so many milliseconds. `AbortSignal.timeout` within
 * `AbortSignal.any` does not: Node collects it as garbage before its time, when nobody else holds it.
 */
export async function withTimeLimit<Result>(
  ms: number,
  others: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException(`longer than ${ms} ms`, 'TimeoutError')), ms);
  try {
    return await work(AbortSignal.any([late.signal, ...others]));
  } finally {
    clearTimeout(timer);
  }
}
