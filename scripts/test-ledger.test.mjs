import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeRuns, lastRuns, recordRun, repeatedReruns } from './test-ledger.mjs';

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

test('a line that a kill cut off hides neither the run after it nor one of the last five', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roundtable-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'runs.jsonl');
  const files = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const name of files) {
    recordRun(run(name), file);
    if (name === 'c') appendFileSync(file, '{"at":"2026-');
  }
  expect(lastRuns(file).map(({ rerun }) => rerun[0])).toEqual(files.slice(1));
});
