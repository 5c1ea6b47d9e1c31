import { FOLLOW_UP_KINDS } from '@roundtable/api';
import { expect, test } from 'vitest';
import { type FollowUpTimes, wishOf } from './due-time.js';
import { isAskedFor, isInsights, mostNudges, topicOf } from './kinds.js';

const wish = (more: Partial<FollowUpTimes>, toldOn?: string | null) =>
  wishOf(
    {
      localTime: '2026-11-24T09:00',
      snoozedTo: null,
      rhythm: null,
      servedThrough: null,
      nudges: 0,
      ...more,
    },
    toldOn,
  );

test('a follow-up is wanted at its time, or at the one that it was put off to', () => {
  expect(wish({})).toBe('2026-11-24T09:00');
  expect(wish({ snoozedTo: '2026-11-26T18:30' })).toBe('2026-11-26T18:30');
  expect(wish({}, '2026-11-30')).toBe('2026-11-24T09:00');
});

test('one that was told without an answer comes again a day later', () => {
  expect(wish({ nudges: 1 })).toBe('2026-11-25T09:00');
  expect(wish({ nudges: 1 }, '2026-11-24')).toBe('2026-11-25T09:00');
  expect(wish({ nudges: 2, snoozedTo: '2026-11-26T18:30' })).toBe('2026-11-28T18:30');
});

test('one that was held back comes again on the day after it was told, at its own time of day', () => {
  expect(wish({ nudges: 1 }, '2026-11-25')).toBe('2026-11-26T09:00');
  expect(wish({ nudges: 1 }, '2026-11-30')).toBe('2026-12-01T09:00');
});

test('a rhythm is wanted at its next occurrence, unless this one was put off', () => {
  const daily = { rhythm: 'daily' as const, servedThrough: '2026-11-27T09:00' };
  expect(wish(daily)).toBe('2026-11-28T09:00');
  expect(wish({ ...daily, nudges: 1 }, '2026-11-30')).toBe('2026-11-28T09:00');
  expect(wish({ ...daily, snoozedTo: '2026-11-29T10:00' })).toBe('2026-11-29T10:00');
});

test('a commitment is told twice, anything else once', () => {
  expect(FOLLOW_UP_KINDS.filter((kind) => mostNudges(kind) === 2)).toEqual(['commitment']);
  expect(FOLLOW_UP_KINDS.map(mostNudges)).toEqual([2, 1, 1, 1, 1, 1]);
});

test('a user asks for commitments, reminders and promises; what comes in a rhythm is the system’s', () => {
  expect(FOLLOW_UP_KINDS.filter(isAskedFor)).toEqual(['commitment', 'reminder', 'promise']);
});

test('figures are a topic of their own', () => {
  const figures = ['weekly_insights', 'monthly_insights'];
  expect(FOLLOW_UP_KINDS.filter(isInsights)).toEqual(figures);
  expect(FOLLOW_UP_KINDS.filter((kind) => topicOf(kind) === 'insights')).toEqual(figures);
  expect(topicOf('reminder')).toBe('follow_up');
});
