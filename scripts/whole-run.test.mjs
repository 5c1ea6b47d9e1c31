import { expect, test } from 'vitest';
import { leftOut } from './whole-run.mjs';

/** @param {string} project @param {string} file */
const ran = (project, file, passed = 1) => ({ project, file, passed, failed: 0, skipped: 0 });
const unit = ran('unit', 'packages/a/src/a.test.ts');
const e2e = ran('e2e', 'tests/b.test.ts');
const expected = {
  tracked: ['packages/a/src/a.test.ts', 'tests/b.test.ts', 'tests/before-release/c.test.ts'],
  projects: ['unit', 'e2e'],
  withReleaseTests: false,
};

test('a run of every test file has left nothing out', () => {
  expect(leftOut([unit, e2e], expected)).toEqual([]);
});

test('a test file in no project is named', () => {
  const tracked = [...expected.tracked, 'evals/src/d.test.ts'];
  expect(leftOut([unit, e2e], { ...expected, tracked })).toEqual(['evals/src/d.test.ts is in no project']);
});

test('a test file in two projects is named', () => {
  expect(leftOut([unit, e2e, ran('unit', 'tests/b.test.ts')], expected)).toEqual([
    'tests/b.test.ts is in the projects e2e, unit',
  ]);
});

test('the files of releases are missed only in a run for releases', () => {
  expect(leftOut([unit, e2e], { ...expected, withReleaseTests: true })).toEqual([
    'tests/before-release/c.test.ts is in no project',
  ]);
});

test('skipped tests are named, not those behind a failed hook', () => {
  expect(
    leftOut(
      [
        { ...unit, skipped: 2 },
        { ...e2e, failed: 1, skipped: 3 },
      ],
      expected,
    ),
  ).toEqual(['packages/a/src/a.test.ts skips 2 of its tests']);
});

test('what only Linux can run may be skipped elsewhere', () => {
  const file = 'activities/src/model/cli/call-folder.test.ts';
  const files = [unit, e2e, { ...ran('unit', file), skipped: 1 }];
  expect(leftOut(files, { ...expected, platform: 'darwin' })).toEqual([]);
  expect(leftOut(files, { ...expected, platform: 'linux' })).toEqual([`${file} skips 1 of its tests`]);
});

test('a project without a passed test is named', () => {
  expect(leftOut([unit, { ...e2e, passed: 0 }], expected)).toEqual(['no test of the project e2e has passed']);
});

test('without git no file is missed', () => {
  expect(leftOut([unit, e2e], { ...expected, tracked: [] })).toEqual([]);
});
