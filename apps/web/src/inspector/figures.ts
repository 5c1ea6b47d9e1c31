import type { Locale } from '../i18n/locale.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A duration in the largest unit that fits: 45 ms, 1.7 s, 12 min, 3 h, 2 days. */
export function sayDuration(ms: number, locale: Locale): string {
  const [value, unit] = inUnit(ms);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'second' ? 1 : 0,
  }).format(value);
}

function inUnit(ms: number): [number, string] {
  if (ms < SECOND_MS) return [Math.round(ms), 'millisecond'];
  if (ms < MINUTE_MS) return [ms / SECOND_MS, 'second'];
  if (ms < HOUR_MS) return [ms / MINUTE_MS, 'minute'];
  if (ms < DAY_MS) return [ms / HOUR_MS, 'hour'];
  return [ms / DAY_MS, 'day'];
}

/** Dollars with as many places as a single call needs. */
export function sayDollars(dollars: number, locale: Locale): string {
  return dollars.toLocaleString(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });
}
