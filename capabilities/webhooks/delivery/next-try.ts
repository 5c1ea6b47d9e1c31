const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first failed attempt, the second one and so on: ten attempts in about three days. */
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
/** A receiver may ask for a longer pause, up to this. */
const LONGEST_MS = 24 * HOUR;
/** A tenth more or less, so that what failed at once does not come back at once. */
const JITTER = 0.1;

/** How long to wait after so many failed attempts; null: it is given up. `random` is from 0 to 1. */
export function pauseAfter(
  failures: number,
  about: { readonly askedMs: number | null; readonly random: number },
): number | null {
  const pause = PAUSES_MS[failures - 1];
  if (pause === undefined) return null;
  const jittered = Math.round(pause * (1 + JITTER * (2 * about.random - 1)));
  return Math.max(jittered, Math.min(about.askedMs ?? 0, LONGEST_MS));
}

/** What a Retry-After asks for, in ms (seconds or a date, RFC 9110); null when it asks for nothing that makes sense. */
export function askedPause(header: string | null, now: number): number | null {
  if (header === null) return null;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
