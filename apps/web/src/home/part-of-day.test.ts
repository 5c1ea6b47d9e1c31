import { expect, it } from 'vitest';
import { partOfDay } from './part-of-day.js';

it.each([
  ['04:59', 'night', 'night'],
  ['05:00', 'morning', 'morning'],
  ['11:59', 'morning', 'morning'],
  ['12:00', 'afternoon', 'afternoon'],
  ['18:00', 'evening', 'afternoon'],
  ['20:00', 'evening', 'evening'],
] as const)('greets at %s as it is said in English (%s) and Spanish (%s)', (time, english, spanish) => {
  expect(partOfDay(`2026-11-22T${time}`, 'en')).toBe(english);
  expect(partOfDay(`2026-11-22T${time}`, 'es')).toBe(spanish);
});
