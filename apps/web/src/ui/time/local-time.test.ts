import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dayOf, fullTimeOf, localNow, plusMinutes, sayDay, sayLocal, timeOf } from './local-time.js';

const now = '2026-11-22T09:30';

it.each([
  ['2026-11-22T18:00', 'today, 18:00', 'hoy, 18:00'],
  ['2026-11-23T09:00', 'tomorrow, 09:00', 'mañana, 09:00'],
  ['2026-11-21T09:00', 'yesterday, 09:00', 'ayer, 09:00'],
  ['2026-11-28T09:00', 'Saturday, 09:00', 'sábado, 09:00'],
  ['2026-11-29T09:00', '29 November, 09:00', '29 de noviembre, 09:00'],
  ['2026-11-19T09:00', '19 November, 09:00', '19 de noviembre, 09:00'],
  ['2027-01-02T09:00', '2 January 2027, 09:00', '2 de enero de 2027, 09:00'],
])('says %s by what day it is seen from today', (local, english, spanish) => {
  expect(sayLocal(local, { now, locale: 'en' })).toBe(english);
  expect(sayLocal(local, { now, locale: 'es' })).toBe(spanish);
});

it('tells tomorrow by the calendar, also a minute before midnight', () => {
  expect(sayDay('2026-11-23', { now: '2026-11-22T23:59', locale: 'en' })).toBe('tomorrow');
});

it('reads the clock of another zone', () => {
  expect(localNow('Europe/Madrid', new Date('2026-11-22T23:30:00Z'))).toBe('2026-11-23T00:30');
  expect(localNow('Asia/Kolkata', new Date('2026-11-22T23:30:00Z'))).toBe('2026-11-23T05:00');
});

it('adds minutes across a day', () => {
  expect(plusMinutes('2026-12-31T23:30', 60)).toBe('2027-01-01T00:30');
});

describe('dates and times on the page', () => {
  const SOURCES = path.resolve(import.meta.dirname, '../..');
  const FORMATS = /Intl\.(DateTime|RelativeTime)Format|\.toLocale(Date|Time)String/;

  it('are written in one place, so that they look the same everywhere', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'),
    );
    const writers = files.filter((file) => FORMATS.test(readFileSync(path.join(SOURCES, file), 'utf8')));
    expect(writers).toEqual(['ui/time/local-time.ts']);
  });

  it('count 24 hours in both languages', () => {
    const evening = '2026-03-03T21:05:00.000Z';
    expect(timeOf(evening, { zone: 'UTC', locale: 'en' })).toBe('21:05');
    expect(timeOf(evening, { zone: 'UTC', locale: 'es' })).toBe('21:05');
    expect(fullTimeOf(evening, { zone: 'UTC', locale: 'en' })).toMatch(/3 March 2026.*21:05/);
    expect(dayOf(evening, 'Asia/Tokyo')).toBe('2026-03-04');
  });
});
