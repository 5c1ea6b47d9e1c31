import { inLocale, type Locale, PARTS_OF_DAY, type PartOfDay } from '@roundtable/api';

/** The part of the day of a local time (YYYY-MM-DDTHH:MM), as it is said in a language. */
export function partOfDay(local: string, locale: Locale): PartOfDay {
  const hour = Number(local.slice(11, 13));
  const { morning, afternoon, evening } = inLocale(PARTS_OF_DAY, locale);
  if (hour < morning) return 'night';
  if (hour < afternoon) return 'morning';
  return hour < evening ? 'afternoon' : 'evening';
}
