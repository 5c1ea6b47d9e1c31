import { languageOf } from '@roundtable/api';
import type { Locale } from '../../i18n/locale.js';

export interface Clock {
  readonly zone: string;
  readonly locale: Locale;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Dates and times by the rules of the product; made once for each way, since a long conversation has many times. */
function format(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, zone, options]);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  formats.set(key, made);
  return made;
}

/** The zone of this device: where nobody is signed in. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const DAY_MS = 86_400_000;
const WEEK_DAYS = 6;

/** What a clock in the zone shows at this moment: YYYY-MM-DDTHH:MM. */
export function localNow(zone: string, now: Date = new Date()): string {
  return format('sv-SE', zone, { dateStyle: 'short', timeStyle: 'short' }).format(now).replace(' ', 'T');
}

/** A local time some minutes later, by the calendar: what a zone skips or repeats is not its matter. */
export function plusMinutes(local: string, minutes: number): string {
  return new Date(asUtc(local) + minutes * 60_000).toISOString().slice(0, 16);
}

/** A local time as people say it: "today, 18:00", "Friday, 09:00", "3 March, 09:00". */
export function sayLocal(local: string, about: { readonly now: string; readonly locale: Locale }): string {
  return `${sayDay(local.slice(0, 10), about)}, ${local.slice(11, 16)}`;
}

/** A local day (YYYY-MM-DD) as people say it: the near ones by name, of another year with the year. */
export function sayDay(
  day: string,
  { now, locale }: { readonly now: string; readonly locale: Locale },
): string {
  const ahead = Math.round((asUtc(`${day}T00:00`) - asUtc(`${now.slice(0, 10)}T00:00`)) / DAY_MS);
  if (Math.abs(ahead) <= 1) return sayAhead(ahead, { unit: 'day', locale, numeric: 'auto' });
  const isNear = ahead > 0 && ahead <= WEEK_DAYS;
  return format(dateLocale(locale), 'UTC', {
    ...(isNear ? { weekday: 'long' } : { day: 'numeric', month: 'long' }),
    ...(isNear || day.slice(0, 4) === now.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(asUtc(`${day}T00:00`));
}

/** The day of an instant (ISO 8601) in a zone, as people say it. */
export function sayDayOf(instant: string, { zone, locale }: Clock): string {
  return sayDay(localNow(zone, new Date(instant)).slice(0, 10), { now: localNow(zone), locale });
}

/** “in 3 hours”, “5 minutes ago”; with `numeric: 'auto'` also “yesterday”. */
export function sayAhead(
  ahead: number,
  about: {
    readonly unit: 'second' | 'minute' | 'hour' | 'day';
    readonly locale: Locale;
    readonly numeric?: 'auto';
  },
): string {
  const { unit, locale, numeric = 'always' } = about;
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(ahead, unit);
}

/** A calendar day (YYYY-MM-DD) as a date: "3 March 2026" for `{ dateStyle: 'long' }`. */
export function sayDate(day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return format(dateLocale(locale), 'UTC', options).format(asUtc(`${day}T00:00`));
}

/** "14:05". */
export function timeOf(instant: string, { zone, locale }: Clock): string {
  return format(dateLocale(locale), zone, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}

/** "Friday, 3 March 2026 at 14:05": what a pointer that rests on a time is told. */
export function fullTimeOf(instant: string, { zone, locale }: Clock): string {
  return format(dateLocale(locale), zone, { dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** The day in the zone, as YYYY-MM-DD. */
export function dayOf(instant: string, zone: string): string {
  return localNow(zone, new Date(instant)).slice(0, 10);
}

/** How dates and times are written: in English with the day before the month; the clock counts 24 hours. */
function dateLocale(locale: Locale): string {
  return languageOf(locale).tag;
}

/** An instant (ISO 8601) on the clock of a zone, as people say it. */
export function sayInstant(instant: string, { zone, locale }: Clock): string {
  return sayLocal(localNow(zone, new Date(instant)), { now: localNow(zone), locale });
}

function asUtc(local: string): number {
  return Date.parse(`${local}:00Z`);
}
