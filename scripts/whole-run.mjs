import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Tests that only `npm run test:all` runs. */
const RELEASE_ONLY = /^tests\/before-release\//;

/** How many tests of a file only Linux can run. */
const LINUX_ONLY = new Map([['activities/src/model/cli/call-folder.test.ts', 1]]);

/** The test files that git tracks; none where the checkout is none of git. */
export function trackedTestFiles() {
  const { stdout, status } = spawnSync('git', ['ls-files', '-z', '*.test.*'], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\0').filter((file) => file !== '' && existsSync(file)) : [];
}

/**
 * What a whole run has left out, a line each: test files in no project or in two, skipped tests, and projects
 * without a passed test.
 * @param {readonly import('./vitest-reporter.mjs').FileResult[]} files what has run
 * @param {{ tracked: readonly string[], projects: readonly string[], withReleaseTests: boolean, platform?: string }} expected
 */
export function leftOut(files, { tracked, projects, withReleaseTests, platform = process.platform }) {
  if (files.length === 0) return []; // vitest itself has failed, which is a fault already
  const faults = [];
  const wanted = tracked.filter((file) => withReleaseTests || !RELEASE_ONLY.test(file));
  for (const file of new Set([...wanted, ...files.map(({ file }) => file)])) {
    const among = files.filter((ran) => ran.file === file).map(({ project }) => project);
    if (among.length !== 1)
      faults.push(`${file} is in ${among.length === 0 ? 'no project' : `the projects ${among.join(', ')}`}`);
  }
  for (const { file, failed, skipped } of files) {
    const allowed = platform === 'linux' ? 0 : (LINUX_ONLY.get(file) ?? 0);
    // Behind a failed hook everything is skipped.
    if (failed === 0 && skipped > allowed) faults.push(`${file} skips ${skipped} of its tests`);
  }
  for (const project of projects)
    if (!files.some((file) => file.project === project && file.passed > 0))
      faults.push(`no test of the project ${project} has passed`);
  return faults;
}
