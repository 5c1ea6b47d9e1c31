import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RUNS_ALL } from '../runs-all.js';
import { play } from './play.js';
import { schedule } from './schedule.js';

const RUNS = RUNS_ALL ? 1_000 : 300;
/** A schedule takes a twentieth of a second; one that hangs is found by this. */
const TIMEOUT_MS = RUNS * 1_000;

test('whatever the schedule, the invariants I2, I4–I10, I12 and I18 hold', {
  timeout: TIMEOUT_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (one) => {
      expect(await play(one)).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: false },
  );
});
