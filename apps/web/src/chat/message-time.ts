import type { Locale } from '../i18n/locale.js';
import { dateLocale } from '../ui/local-time.js';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each language and zone: a long conversation has many times. */
function format(locale: Locale, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, zone, options]);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(dateLocale(locale), { timeZone: zone, ...options });
  formats.set(key, made);
  return made;
}

export interface Clock {
  readonly zone: string;
  readonly locale: Locale;
}

/** "14:05". */
export function timeOf(instant: string, { zone, locale }: Clock): string {
  return format(locale, zone, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}

/** "Friday, 3 March 2026, 14:05": what a pointer that rests there is told. */
export function fullTimeOf(instant: string, { zone, locale }: Clock): string {
  return format(locale, zone, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(instant));
}

/** The day in the zone, as YYYY-MM-DD. */
export function dayOf(instant: string, zone: string): string {
  const key = `day.${zone}`;
  const known =
    formats.get(key) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(key, known);
  return known.format(new Date(instant));
}
