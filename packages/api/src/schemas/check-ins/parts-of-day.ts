/**
 * The local hour at which each part of a day begins, by language, as greetings have it: an evening is a later one in
 * Spanish. The night begins at 0.
 */
export const PARTS_OF_DAY = {
  en: { night: 0, morning: 5, afternoon: 12, evening: 18 },
  es: { night: 0, morning: 5, afternoon: 12, evening: 20 },
} as const;
export type PartOfDay = keyof (typeof PARTS_OF_DAY)['en'];
