import { expect, test } from 'vitest';
import { describeRuns, repeatedReruns } from './test-ledger.mjs';

/** @param {string[]} rerun */
const run = (...rerun) => ({
  at: '2026-11-22T10:00:00.000Z',
  commit: 'abc1234',
  minutes: 11.5,
  passed: 10,
  failed: 0,
  rerun,
});

test('a file that needs a second try, as in one of the four runs before, is named, once', () => {
  expect(
    repeatedReruns(
      [run('a.test.ts'), run(), run(), run('c.test.ts')],
      ['a.test.ts', 'b.test.ts', 'a.test.ts'],
    ),
  ).toEqual(['a.test.ts']);
});

test('a file that passes at the first try now is not, however often it needed a second one before', () => {
  expect(repeatedReruns([run('a.test.ts'), run('a.test.ts')], ['b.test.ts'])).toEqual([]);
});

test('what was five runs ago counts no more', () => {
  expect(repeatedReruns([run('a.test.ts'), run(), run(), run(), run()], ['a.test.ts'])).toEqual([]);
});

test('each run is told with what was run again', () => {
  expect(
    describeRuns([run(), run('a.test.ts')])
      .split('\n')
      .slice(1),
  ).toEqual([
    '  2026-11-22T10:00:00.000Z abc1234 11.5 min: 10 passed, 0 failed, no re-run',
    '  2026-11-22T10:00:00.000Z abc1234 11.5 min: 10 passed, 0 failed, RE-RUN a.test.ts',
  ]);
});
