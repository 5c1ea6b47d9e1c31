import type { Locale } from '../../i18n/locale.js';
import { sayAhead } from '../../ui/time/local-time.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** setTimeout counts in 32 bits. */
const LONGEST_TIMER_MS = 12 * HOUR_MS;

/** “in 7 days”, “in 3 hours”, “in 5 minutes”; null once the time has passed. */
export function timeLeft(expiresAt: string, about: { now: number; locale: Locale }): string | null {
  const left = Date.parse(expiresAt) - about.now;
  if (left <= 0) return null;
  const { locale } = about;
  if (left >= 2 * DAY_MS) return sayAhead(Math.round(left / DAY_MS), { unit: 'day', locale });
  if (left >= 2 * HOUR_MS) return sayAhead(Math.round(left / HOUR_MS), { unit: 'hour', locale });
  return sayAhead(Math.max(1, Math.ceil(left / MINUTE_MS)), { unit: 'minute', locale });
}

/** How long the words of `timeLeft` may stand; null when they will not change any more. */
export function nextLookMs(expiresAt: string, now: number): number | null {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return null;
  const step = left > 3 * HOUR_MS ? Math.min(left / 50, LONGEST_TIMER_MS) : MINUTE_MS / 2;
  return Math.min(step, left + 50);
}
