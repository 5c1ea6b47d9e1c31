import { expect, it } from 'vitest';
import { afterQuietHours } from './quiet-hours.js';
import { snoozeTimes } from './snooze-times.js';

const quiet = { start: '21:00', end: '08:00' };

it('offers an hour, this evening and tomorrow morning', () => {
  expect(snoozeTimes('2026-11-22T10:15', quiet)).toEqual([
    { choice: 'hour', wish: '2026-11-22T11:15', comes: '2026-11-22T11:15' },
    { choice: 'evening', wish: '2026-11-22T19:00', comes: '2026-11-22T19:00' },
    { choice: 'morning', wish: '2026-11-23T09:00', comes: '2026-11-23T09:00' },
  ]);
});

it('offers no evening that is over, and says when quiet hours move the hour', () => {
  expect(snoozeTimes('2026-11-30T20:30', quiet)).toEqual([
    { choice: 'hour', wish: '2026-11-30T21:30', comes: '2026-12-01T08:00' },
    { choice: 'morning', wish: '2026-12-01T09:00', comes: '2026-12-01T09:00' },
  ]);
});

it.each([
  ['2026-11-22T20:59', quiet, '2026-11-22T20:59'],
  ['2026-11-22T21:00', quiet, '2026-11-23T08:00'],
  ['2026-11-22T07:59', quiet, '2026-11-22T08:00'],
  ['2026-11-22T08:00', quiet, '2026-11-22T08:00'],
  ['2026-11-22T13:00', { start: '12:00', end: '14:00' }, '2026-11-22T14:00'],
  ['2026-11-22T11:59', { start: '12:00', end: '14:00' }, '2026-11-22T11:59'],
  ['2026-11-22T03:00', { start: '08:00', end: '08:00' }, '2026-11-22T03:00'],
])('lets %s come at the end of quiet hours', (local, hours, comes) => {
  expect(afterQuietHours(local, hours)).toBe(comes);
});
