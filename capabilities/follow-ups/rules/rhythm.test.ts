import { RHYTHMS } from '@roundtable/api';
import { addDays } from '@roundtable/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestMs, nextOccurrence, periodStart } from './rhythm.js';

describe('a rhythm', () => {
  test.each([
    ['daily', '2026-02-28T18:00', '2026-03-01T18:00'],
    ['every_other_day', '2026-02-28T18:00', '2026-03-02T18:00'],
    ['weekly', '2026-12-27T18:00', '2027-01-03T18:00'],
    ['monthly', '2026-12-01T10:00', '2027-01-01T10:00'],
  ] as const)('%s goes from %s to %s', (rhythm, first, second) => {
    expect(nextOccurrence(first, rhythm, first)).toBe(second);
  });

  test('that was never served begins with its first occurrence', () => {
    expect(nextOccurrence('2026-11-24T18:00', 'daily', null)).toBe('2026-11-24T18:00');
    expect(nextOccurrence('2026-11-24T18:00', 'daily', '2026-11-20T09:00')).toBe('2026-11-24T18:00');
  });

  test('keeps its day of the month where the month has it', () => {
    const first = '2027-01-31T10:00';
    const days = [];
    for (let at = first; days.length < 5; at = nextOccurrence(first, 'monthly', at))
      days.push(at.slice(0, 10));
    expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  test('skips what was missed instead of making up for it', () => {
    expect(nextOccurrence('2026-11-01T18:00', 'daily', '2026-11-20T18:01')).toBe('2026-11-21T18:00');
    expect(nextOccurrence('2026-11-01T18:00', 'every_other_day', '2026-11-20T12:00')).toBe(
      '2026-11-21T18:00',
    );
    expect(nextOccurrence('2024-02-29T10:00', 'monthly', '2026-02-28T10:00')).toBe('2026-03-29T10:00');
  });

  test('monthly goes on within the month of what was served, if its day is still to come', () => {
    expect(nextOccurrence('2026-01-31T10:00', 'monthly', '2026-03-15T10:00')).toBe('2026-03-31T10:00');
  });

  test.each([
    ['daily', '2026-11-23T18:00'],
    ['every_other_day', '2026-11-22T18:00'],
    ['weekly', '2026-11-17T18:00'],
    ['monthly', '2026-10-24T18:00'],
  ] as const)('the period of %s began at %s', (rhythm, start) => {
    expect(periodStart('2026-11-24T18:00', rhythm)).toBe(start);
  });

  test('says nothing any more after a quarter of its period', () => {
    expect(RHYTHMS.map((rhythm) => latestMs(rhythm) / 3_600_000)).toEqual([6, 12, 42, 168]);
  });

  test('comes strictly after what was served, and never leaves an occurrence out', () => {
    const days = fc.integer({ min: -50, max: 1_500 });
    const minutes = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(days, minutes, fc.constantFrom(...RHYTHMS), (on, minute, rhythm) => {
        const first = '2026-01-31T18:00';
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const after = addDays(`2026-01-31T${time}`, on);
        const next = nextOccurrence(first, rhythm, after);
        expect(next > after).toBe(true);
        expect(next >= first).toBe(true);
        if (next > first && rhythm !== 'monthly') expect(periodStart(next, rhythm) <= after).toBe(true);
      }),
    );
  });
});
