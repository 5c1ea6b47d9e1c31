import { describe, expect, it } from 'vitest';
import { type Attempts, countLost, endAttempt, NO_ATTEMPTS } from './attempts.js';

const NONE = { ...NO_ATTEMPTS, isLost: false };
const held = (heldBy: number, ...faulty: number[]): Attempts => ({ heldBy, faulty });

describe('a new attempt', () => {
  it('counts the one before that held the step and never told its end', () => {
    expect(countLost(held(2, 1), 3, null)).toEqual({ heldBy: null, faulty: [1, 2], isLost: true });
  });

  it('counts nothing when nobody held the step: a task that no worker began', () => {
    expect(countLost({ heldBy: null, faulty: [1] }, 4, null)).toEqual({ ...NONE, faulty: [1] });
  });

  it('does not count what an earlier activity of the step left', () => {
    expect(countLost(held(3), 2, null)).toEqual(NONE);
    expect(countLost(held(2), 2, null)).toEqual(NONE);
  });

  it('hears of an end that could not be written down', () => {
    expect(countLost(held(1), 2, { attempt: 1, how: 'given_up' })).toEqual(NONE);
    expect(countLost(held(1), 2, { attempt: 1, how: 'faulty' })).toEqual({ ...NONE, faulty: [1] });
  });

  it('counts the newest although an older one told its end', () => {
    expect(countLost(held(3), 4, { attempt: 1, how: 'given_up' })).toEqual({
      heldBy: null,
      faulty: [3],
      isLost: true,
    });
  });
});

describe('an attempt that ends', () => {
  it('lets go of the step', () => {
    expect(endAttempt(held(2, 1), { attempt: 2, how: 'given_up' })).toEqual({ heldBy: null, faulty: [1] });
  });

  it('is counted once as faulty, also when it was taken for lost before', () => {
    expect(endAttempt(held(2, 1), { attempt: 2, how: 'faulty' }).faulty).toEqual([1, 2]);
    expect(endAttempt(held(3, 1, 2), { attempt: 2, how: 'faulty' })).toEqual(held(3, 1, 2));
  });

  it('is no longer counted when it was taken for lost and gives up', () => {
    expect(endAttempt(held(2, 1), { attempt: 1, how: 'given_up' })).toEqual(held(2));
  });
});
