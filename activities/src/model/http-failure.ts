/** Statuses besides 5xx after which the same request may succeed soon. */
const TRANSIENT_STATUS = new Set([408, 409, 425, 429]);

/** Whether an answer means "not now" (else: never). What it says itself about asking again is believed before its status. */
export function isTransient(status: number, headers: Headers | undefined): boolean {
  return shouldRetry(headers) ?? (status >= 500 || TRANSIENT_STATUS.has(status));
}

function shouldRetry(headers: Headers | undefined): boolean | null {
  const value = headers?.get('x-should-retry');
  if (value === 'true') return true;
  return value === 'false' ? false : null;
}

/** How long `retry-after` asks to wait, in milliseconds: seconds or an HTTP date; 0 when there is none that can be read. */
export function retryAfterMs(headers: Headers | undefined): number {
  const value = headers?.get('retry-after');
  if (value === null || value === undefined || value === '') return 0;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}
