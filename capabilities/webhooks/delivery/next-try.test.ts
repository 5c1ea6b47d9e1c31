import { expect, it, test } from 'vitest';
import { askedPause, PAUSES_MS, pauseAfter } from './next-try.js';

const NOW = Date.parse('2026-11-22T12:00:00Z');

test('pauses grow over about three days, and the tenth failure is the last one', () => {
  const pauses = Array.from({ length: 10 }, (_, i) => pauseAfter(i + 1, { askedMs: null, random: 0.5 }));
  expect(pauses).toEqual([...PAUSES_MS, null]);
  const days = PAUSES_MS.reduce((sum, ms) => sum + ms, 0) / 86_400_000;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(4);
});

test('no two that failed together have to come back together', () => {
  expect(pauseAfter(2, { askedMs: null, random: 0 })).toBe(270_000);
  expect(pauseAfter(2, { askedMs: null, random: 1 })).toBe(330_000);
});

test('a receiver is left alone as long as it asks for, for a day at most', () => {
  expect(pauseAfter(1, { askedMs: 120_000, random: 0.5 })).toBe(120_000);
  expect(pauseAfter(2, { askedMs: 1_000, random: 0.5 })).toBe(300_000);
  expect(pauseAfter(1, { askedMs: 30 * 86_400_000, random: 0.5 })).toBe(86_400_000);
});

it.each([
  ['120', 120_000],
  ['Sun, 22 Nov 2026 12:01:00 GMT', 60_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', null],
  ['soon', null],
  ['-5', null],
  ['', null],
  [null, null],
])('Retry-After %j asks for %j ms', (header, ms) => expect(askedPause(header, NOW)).toBe(ms));
