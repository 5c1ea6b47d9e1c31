import type { Locale } from '../i18n/locale.js';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 6;

/** What a clock in the zone shows at this moment: YYYY-MM-DDTHH:MM. */
export function localNow(zone: string, now: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(now).replace(' ', 'T');
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
  if (Math.abs(ahead) <= 1)
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(ahead, 'day');
  const isNear = ahead > 0 && ahead <= WEEK_DAYS;
  return new Intl.DateTimeFormat(dateLocale(locale), {
    timeZone: 'UTC',
    ...(isNear ? { weekday: 'long' } : { day: 'numeric', month: 'long' }),
    ...(isNear || day.slice(0, 4) === now.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(asUtc(`${day}T00:00`));
}

/** The day of an instant (ISO 8601) in a zone, as people say it. */
export function sayDayOf(
  instant: string,
  { zone, locale }: { readonly zone: string; readonly locale: Locale },
): string {
  return sayDay(localNow(zone, new Date(instant)).slice(0, 10), { now: localNow(zone), locale });
}

/** How dates and times are written: in English with the day before the month; the clock counts 24 hours. */
export function dateLocale(locale: Locale): string {
  return locale === 'en' ? 'en-GB' : 'es';
}

/** An instant (ISO 8601) on the clock of a zone, as people say it. */
export function sayInstant(
  instant: string,
  { zone, locale }: { readonly zone: string; readonly locale: Locale },
): string {
  return sayLocal(localNow(zone, new Date(instant)), { now: localNow(zone), locale });
}

function asUtc(local: string): number {
  return Date.parse(`${local}:00Z`);
}
