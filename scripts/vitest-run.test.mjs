import { expect, test } from 'vitest';
import { againWhereTimingCounts } from './vitest-run.mjs';

const file = { project: 'e2e', file: 'tests/a.test.ts', passed: 3, failed: 1, skipped: 0 };
const first = { passed: 3, failed: 1, unhandled: 0, files: [file], exitCode: 1 };
const passes = async () => ({ passed: 4, failed: 0, unhandled: 0, files: [], exitCode: 0 });

test('a run whose failed files pass alone has passed', async () => {
  const { run, recovered } = await againWhereTimingCounts(first, passes);
  expect(run).toMatchObject({ passed: 4, failed: 0, exitCode: 0 });
  expect(recovered).toEqual(['tests/a.test.ts']);
});

test('a run that failed in another way as well stays failed', async () => {
  for (const exitCode of [2, 134]) {
    const { run } = await againWhereTimingCounts({ ...first, exitCode }, passes);
    expect(run).toMatchObject({ passed: 4, failed: 1, exitCode });
  }
});
