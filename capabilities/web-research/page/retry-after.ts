const DEFAULT_MS = 500;
const LONGEST_MS = 5_000;

/**
 * Milliseconds until the second attempt: the server's Retry-After (seconds or a date, RFC 9110), else half a second;
 * null when the server asks for more than a user would wait.
 */
export function retryAfterMs(header: string | null, now: number = Date.now()): number | null {
  if (header === null) return DEFAULT_MS;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  if (Number.isNaN(ms)) return DEFAULT_MS;
  return ms > LONGEST_MS ? null : Math.max(ms, DEFAULT_MS);
}
