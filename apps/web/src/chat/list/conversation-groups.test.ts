import type { ConversationSummary } from '@roundtable/client';
import { expect, it } from 'vitest';
import { groupByDate, sayMonth } from './conversation-groups.js';

const talk = (id: string, updatedAt: string) => ({ id, updatedAt }) as ConversationSummary;

it('puts conversations together by the day on the calendar of the user’s zone', () => {
  const groups = groupByDate(
    [
      talk('a', '2026-11-23T23:30:00Z'), // in Madrid this is the 24th
      talk('b', '2026-11-23T22:30:00Z'),
      talk('c', '2026-11-22T22:30:00Z'),
      talk('d', '2026-11-16T23:00:00Z'),
      talk('e', '2026-11-16T22:00:00Z'),
      talk('f', '2026-10-31T23:30:00Z'),
      talk('g', '2025-11-30T12:00:00Z'),
    ],
    { zone: 'Europe/Madrid', now: '2026-11-24T00:40' },
  );
  expect(groups.map(({ name, conversations }) => [name, conversations.map(({ id }) => id).join('')])).toEqual(
    [
      ['today', 'a'],
      ['yesterday', 'b'],
      ['week', 'cd'],
      ['2026-11', 'ef'],
      ['2025-11', 'g'],
    ],
  );
});

it('counts what a clock that is ahead has written as of today', () => {
  const [group] = groupByDate([talk('a', '2026-11-25T10:00:00Z')], { zone: 'UTC', now: '2026-11-24T10:00' });
  expect(group?.name).toBe('today');
});

it.each([
  ['2026-10', 'en', 'October'],
  ['2025-10', 'en', 'October 2025'],
  ['2026-10', 'es', 'Octubre'],
  ['2025-10', 'es', 'Octubre de 2025'],
] as const)('calls the month %s in %s %s', (month, locale, name) => {
  expect(sayMonth(month, { now: '2026-11-24T10:00', locale })).toBe(name);
});
