/** The local hour at which each part of a day begins in greetings, by language: the Spanish evening begins later. */
export const PARTS_OF_DAY = {
  en: { night: 0, morning: 5, afternoon: 12, evening: 18 },
  es: { night: 0, morning: 5, afternoon: 12, evening: 20 },
} as const;
export type PartOfDay = keyof (typeof PARTS_OF_DAY)['en'];
