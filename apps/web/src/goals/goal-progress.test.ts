import type { MicroWin, Milestone } from '@roundtable/capabilities/goals';
import { expect, it } from 'vitest';
import { doneLast, milestonesInOrder, progressOf } from './goal-progress.js';

const part = (title: string, doneAt: string | null) => ({
  id: title,
  goalId: 'g',
  createdAt: '2026-01-01T00:00:00Z',
  title,
  doneAt,
});
const win = (title: string, doneAt: string | null = null): MicroWin => part(title, doneAt);
const milestone = (title: string, targetDate: string | null, doneAt: string | null = null): Milestone => ({
  ...part(title, doneAt),
  targetDate,
});
const titles = (parts: readonly { title: string }[]) => parts.map(({ title }) => title);

it('counts what was done of what was set', () => {
  const progress = progressOf({
    microWins: [win('a', '2026-02-01T00:00:00Z'), win('b'), win('c')],
    milestones: [milestone('m', null)],
  });
  expect(progress.microWins).toEqual({ done: 1, all: 3 });
  expect(progress.milestones).toEqual({ done: 0, all: 1 });
  expect(progress.nextStep?.title).toBe('b');
});

it('takes the nearest open milestone as the next one, and one without a date only when there is no other', () => {
  const undated = milestone('some day', null);
  const reached = milestone('reached', '2026-01-01', '2026-01-02T00:00:00Z');
  const milestones = [undated, milestone('later', '2026-05-01'), reached, milestone('soon', '2026-03-01')];
  expect(progressOf({ microWins: [], milestones }).nextMilestone?.title).toBe('soon');
  expect(progressOf({ microWins: [], milestones: [undated, reached] }).nextMilestone?.title).toBe('some day');
  expect(progressOf({ microWins: [], milestones: [reached] }).nextMilestone).toBeNull();
  expect(titles(milestonesInOrder(milestones))).toEqual(['soon', 'later', 'some day', 'reached']);
});

it('shows what was done behind what is open, the latest first', () => {
  const parts = [win('old', '2026-01-01T00:00:00Z'), win('open'), win('new', '2026-02-01T00:00:00Z')];
  expect(titles(doneLast(parts))).toEqual(['open', 'new', 'old']);
});
