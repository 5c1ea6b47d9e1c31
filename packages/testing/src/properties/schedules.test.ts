import fc from 'fast-check';
import { expect, test } from 'vitest';
import { play } from './play.js';
import { schedule } from './schedule.js';
import { playsAll } from './seed.js';

const RUNS = playsAll ? 1_000 : 200;

test('whatever the schedule, the invariants I2, I4–I10, I12 and I18 hold', {
  timeout: 60_000 * (RUNS / 200),
}, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (one) => {
      expect(await play(one)).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: false },
  );
});
