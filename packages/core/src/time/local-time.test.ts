import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  instantOf,
  isLocalTime,
  localTimeAt,
  minuteOfDay,
  sayLocalTime,
  weekday,
} from './local-time.js';

const iso = (instant: number) => new Date(instant).toISOString();
const ZONES = [
  'Europe/Madrid',
  'America/New_York',
  'America/Santiago',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
];

describe('a local time in a zone', () => {
  test.each([
    ['2026-01-15T09:00', 'Europe/Madrid', '2026-01-15T08:00:00.000Z'],
    ['2026-07-15T09:00', 'Europe/Madrid', '2026-07-15T07:00:00.000Z'],
    ['2026-07-15T09:00', 'America/New_York', '2026-07-15T13:00:00.000Z'],
    ['2026-07-15T09:00', 'Asia/Kolkata', '2026-07-15T03:30:00.000Z'],
    ['2026-01-15T09:00', 'Australia/Lord_Howe', '2026-01-14T22:00:00.000Z'],
    ['2026-07-15T09:00', 'Australia/Lord_Howe', '2026-07-14T22:30:00.000Z'],
    ['2026-07-15T09:00', 'UTC', '2026-07-15T09:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, instant) => {
    expect(iso(instantOf(local, zone))).toBe(instant);
  });

  test.each([
    // The clock jumps from 02:00 to 03:00, from 00:00 to 01:00 in Santiago, and by half an hour on Lord Howe.
    ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T03:30'],
    ['2026-03-08T02:00', 'America/New_York', '2026-03-08T03:00'],
    ['2026-09-06T00:15', 'America/Santiago', '2026-09-06T01:15'],
    ['2026-10-04T02:10', 'Australia/Lord_Howe', '2026-10-04T02:40'],
  ])('%s does not exist in %s and moves forward to %s', (local, zone, shown) => {
    expect(localTimeAt(instantOf(local, zone), zone)).toBe(shown);
  });

  test.each([
    ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-04-04T23:30', 'America/Santiago', '2026-04-05T02:30:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ])('%s comes twice in %s and is the first one', (local, zone, instant) => {
    expect(iso(instantOf(local, zone))).toBe(instant);
  });

  test('nine in the morning stays nine in the morning over both changes', () => {
    for (const zone of ZONES) {
      for (let local = '2026-01-01T09:00'; local < '2027-01-01T09:00'; local = addDays(local, 1)) {
        expect(localTimeAt(instantOf(local, zone), zone)).toBe(local);
      }
    }
  });

  test('an instant’s local time leads back to the instant, or to the same reading an hour before', () => {
    const instants = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) });
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const minute = Math.floor(instant / 60_000) * 60_000;
        const back = instantOf(localTimeAt(minute, zone), zone);
        expect([0, 30 * 60_000, 60 * 60_000]).toContain(minute - back);
      }),
      { numRuns: 500 },
    );
  });
});

describe('as text', () => {
  test.each([
    '2026-02-30T09:00',
    '2026-13-01T09:00',
    '2026-01-01T24:00',
    '2026-01-01 09:00',
    '0000-01-01T00:00',
    'on 2026-01-01T09:00',
    '2026-01-01T09:00:00',
    '',
  ])('%j is no local time', (text) => {
    expect(isLocalTime(text)).toBe(false);
  });

  test('a local time is said the way people say it', () => {
    expect(isLocalTime('2028-02-29T23:59')).toBe(true);
    expect(isLocalTime('2026-11-24T00:00')).toBe(true);
    expect(sayLocalTime('2026-11-24T09:00', 'en')).toBe('Tuesday 24 November, 09:00');
    expect(sayLocalTime('2026-11-24T09:00', 'es')).toBe('martes, 24 de noviembre, 09:00');
    expect(weekday('2026-11-24T09:00')).toBe(2);
    expect(weekday('2026-11-29T09:00')).toBe(7);
    expect(minuteOfDay('2026-11-29T21:05')).toBe(minuteOfDay('21:05'));
  });
});
