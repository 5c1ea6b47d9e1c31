const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Backoff after the first failed attempt, the second one and so on: ten attempts in about three days. */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** A receiver may ask for a longer pause, up to this limit. */
const LONGEST_MS = 24 * HOUR;
/** Jitter of a tenth either way, so that simultaneous failures are not retried simultaneously. */
const JITTER = 0.1;

/** The pause after this many failed attempts, in ms; null: no more retries. `random` is from 0 to 1. */
export function pauseAfter(
  failures: number,
  about: { readonly askedMs: number | null; readonly random: number },
): number | null {
  const pause = PAUSES_MS[failures - 1];
  if (pause === undefined) return null;
  const jittered = Math.round(pause * (1 + JITTER * (2 * about.random - 1)));
  return Math.max(jittered, Math.min(about.askedMs ?? 0, LONGEST_MS));
}

/** The pause in a Retry-After header, in ms (seconds or a date, RFC 9110); null when it is absent or invalid. */
export function askedPause(header: string | null, now: number): number | null {
  if (header === null) return null;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
