import { expect, test } from 'vitest';
import type { StepInput } from '../replayed/index.js';
import { type Attempts, NO_ATTEMPTS } from './attempts.js';
import { attemptCounter, type ChangedAttempts } from './count-attempts.js';

function input(attempt?: number): StepInput {
  const base = {
    conversationId: 'c',
    userId: 'u',
    step: { type: 'askAgent', turn: 1, step: 1 },
    opening: null,
    agent: null,
  } as const;
  return attempt === undefined ? base : { ...base, attempt };
}

/** A counter on one row; null: there is none yet. `over`: the step is done. */
function counting(row: Attempts | null, { over = false } = {}) {
  let stored: ChangedAttempts | null = row;
  const counter = attemptCounter(async (_, to, { inserts }) => {
    if (over || (stored === null && !inserts)) return null;
    stored = to(stored ?? NO_ATTEMPTS);
    return stored;
  });
  return { counter, row: () => stored };
}

test('an attempt that finds the one before still at work counts it as lost', async () => {
  const { counter, row } = counting({ heldBy: 1, faulty: [] });
  expect(await counter.countLost(input(2), null)).toEqual({ faulty: 1, isLost: true });
  expect(await counter.countLost(input(2), null)).toEqual({ faulty: 1, isLost: false });
  expect(row()).toMatchObject({ heldBy: null, faulty: [1] });
});

test('an end that could not be written down is told with the next count', async () => {
  const { counter } = counting({ heldBy: 1, faulty: [] });
  const told = { attempt: 1, how: 'given_up' } as const;
  expect(await counter.countLost(input(2), told)).toEqual({ faulty: 0, isLost: false });
});

test('an attempt that begins holds the step, also one that no claim has touched; without a number it is the first', async () => {
  const { counter, row } = counting(null);
  await counter.holdStep(input());
  expect(row()).toEqual({ heldBy: 1, faulty: [] });
  await counter.holdStep(input(3));
  expect(row()).toEqual({ heldBy: 3, faulty: [] });
});

test('an attempt that failed before its claim is counted; one that gave up there leaves no row', async () => {
  const { counter, row } = counting(null);
  expect(await counter.endAttempt(input(1), 'given_up')).toBe(0);
  expect(row()).toBeNull();
  expect(await counter.endAttempt(input(1), 'faulty')).toBe(1);
  expect(await counter.endAttempt(input(2), 'faulty')).toBe(2);
  expect(row()).toEqual({ heldBy: null, faulty: [1, 2] });
});

test('a step that is done, or was never begun, has nothing to count', async () => {
  const done = counting({ heldBy: 1, faulty: [1, 2] }, { over: true });
  expect(await done.counter.countLost(input(2), null)).toEqual({ faulty: 0, isLost: false });
  expect(await done.counter.endAttempt(input(2), 'faulty')).toBe(0);
  const none = counting(null);
  expect(await none.counter.countLost(input(2), null)).toEqual({ faulty: 0, isLost: false });
  expect(none.row()).toBeNull();
});
