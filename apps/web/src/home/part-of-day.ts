export type PartOfDay = 'night' | 'morning' | 'afternoon' | 'evening';

/** The part of the day of a local time (YYYY-MM-DDTHH:MM), as greetings have it; evenings begin later in Spanish. */
export function partOfDay(local: string, locale: 'en' | 'es'): PartOfDay {
  const hour = Number(local.slice(11, 13));
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < (locale === 'es' ? 20 : 18) ? 'afternoon' : 'evening';
}
