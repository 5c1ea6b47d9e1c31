import { type Locale, languageOf } from '../locale.js';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A moment in the user's time zone: date, 24-hour time and the zone. */
export function localTime(at: Date, timeZone: string, locale: Locale): string {
  const shown = clock(timeZone, languageOf(locale).tag);
  return `${shown.format(at)} (${shown.resolvedOptions().timeZone})`;
}

/** A moment as `YYYY-MM-DD HH:MM` on the user's clock, as tools take it. */
export function localMinute(at: Date, timeZone: string): string {
  return clock(timeZone, 'sv-SE').format(at).slice(0, 16);
}

/** Calendar days between two moments where the user lives. */
export function localDaysBetween(from: Date, to: Date, timeZone: string): number {
  const day = (at: Date) => Date.parse(`${localMinute(at, timeZone).slice(0, 10)}T00:00:00Z`);
  return Math.round((day(to) - day(from)) / 86_400_000);
}

/** Cached: making a formatter costs more than using it a hundred times. */
function clock(timeZone: string, locale: string): Intl.DateTimeFormat {
  const key = `${locale}/${timeZone}`;
  const known = clocks.get(key);
  if (known !== undefined) return known;
  const made = newClock(timeZone, locale);
  clocks.set(key, made);
  return made;
}

function newClock(timeZone: string, locale: string): Intl.DateTimeFormat {
  const style: Intl.DateTimeFormatOptions =
    locale === 'sv-SE'
      ? { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }
      : { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' };
  try {
    return new Intl.DateTimeFormat(locale, { ...style, timeZone });
  } catch {
    return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }); // a zone unknown to this runtime must not cost the answer
  }
}
