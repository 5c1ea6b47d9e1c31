import { expect, it } from 'vitest';
import { agoInWords } from './ago.js';

const now = new Date('2026-11-22T09:00:00Z');
const ago = (at: string, locale: 'en' | 'es' = 'en', timeZone = 'UTC') =>
  agoInWords(new Date(at), { now, timeZone, locale });

it('is told as people tell it, in both languages', () => {
  expect(ago('2026-11-22T01:00:00Z')).toBe('today');
  expect(ago('2026-11-21T23:00:00Z', 'es')).toBe('ayer');
  expect(ago('2026-11-20T09:00:00Z')).toBe('2 days ago');
  expect(ago('2026-11-15T09:00:00Z', 'es')).toBe('hace 1 semana');
  expect(ago('2026-10-01T09:00:00Z')).toBe('1 month ago');
  expect(ago('2024-11-01T09:00:00Z')).toBe('2 years ago');
  expect(ago('2026-11-23T09:00:00Z')).toBe('today');
});

it('goes by the days of the user’s calendar', () => {
  expect(ago('2026-11-22T02:00:00Z', 'en', 'America/Bogota')).toBe('yesterday');
});
