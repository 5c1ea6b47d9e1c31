import { type Locale, localDay } from '@roundtable/core';

const DAY_MS = 86_400_000;

/** The age of an instant in words by the user's calendar: "today", "2 days ago", «hace 1 semana». */
export function agoInWords(
  at: Date,
  about: { readonly now: Date; readonly timeZone: string; readonly locale: Locale },
): string {
  const day = (instant: Date) => Date.parse(localDay(instant, about.timeZone));
  const days = Math.max(0, Math.round((day(about.now) - day(at)) / DAY_MS));
  const say = new Intl.RelativeTimeFormat(about.locale, { numeric: 'auto' });
  if (days < 7) return say.format(-days, 'day');
  const count = new Intl.RelativeTimeFormat(about.locale, { numeric: 'always' });
  if (days < 31) return count.format(-Math.floor(days / 7), 'week');
  if (days < 365) return count.format(-Math.floor(days / 30), 'month');
  return count.format(-Math.floor(days / 365), 'year');
}
