import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inCheckout } from './prepare/paths.mjs';
import { runInherited } from './prepare/run-command.mjs';

/**
 * @typedef {import('./vitest-reporter.mjs').FileResult} FileResult
 * @typedef {import('./vitest-reporter.mjs').Counts & { exitCode: number }} Run
 */

/** More files than this are no accident of timing. */
const MOST_AGAIN = 5;
/** vitest's exit code for failed tests; others are of a crash, a signal or a teardown (run-setup.ts). */
const FAILED_TESTS = 1;

/** Runs vitest and counts. @param {readonly string[]} args @returns {Promise<Run>} */
export async function runVitest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'roundtable-test-'));
  const file = join(folder, 'counts.json');
  const reporters = ['--reporter=default', `--reporter=${inCheckout('scripts/vitest-reporter.mjs')}`];
  const vitest = [inCheckout('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args];
  const exitCode = await runInherited(process.execPath, vitest, { ROUNDTABLE_TEST_COUNTS: file });
  const counts = readCounts(file);
  rmSync(folder, { recursive: true, force: true });
  const hasRun = counts.passed + counts.failed > 0;
  if (!hasRun) process.stdout.write('FAILED: no test has run\n');
  // vitest can fail without a failed test (no test found, a broken config): that is a failure all the same.
  const failed = exitCode === 0 && hasRun ? counts.failed : Math.max(counts.failed, 1);
  return { ...counts, failed, exitCode };
}

/**
 * Runs a few failed files of tests with real processes once more, each alone: those `tried`, of which those `recovered`
 * passed only then. Unit tests depend on nothing but the code: they are never asked twice.
 * @param {Run} run @returns {Promise<{ run: Run, tried: string[], recovered: string[] }>}
 */
export async function againWhereTimingCounts(run, again = runVitest) {
  const failedFiles = run.files.filter(({ failed }) => failed > 0);
  const timed = failedFiles.every(({ project }) => project === 'integration' || project === 'e2e');
  if (failedFiles.length > MOST_AGAIN || run.unhandled > 0 || !timed)
    return { run, tried: [], recovered: [] };
  let { passed, failed } = run;
  const recovered = [];
  for (const before of failedFiles) {
    process.stdout.write(`\nonce more, alone: ${before.file}\n`);
    const after = await again(['--project', before.project, before.file]);
    passed += after.passed - before.passed;
    failed += after.failed - before.failed;
    if (after.failed === 0) recovered.push(before.file);
  }
  const isOnlyFiles = failedFiles.length > 0 && run.exitCode === FAILED_TESTS;
  const exitCode = isOnlyFiles && failed === 0 ? 0 : run.exitCode;
  if (exitCode !== 0) failed = Math.max(failed, 1);
  return { run: { ...run, passed, failed, exitCode }, tried: failedFiles.map(({ file }) => file), recovered };
}

/** @param {string} file @returns {Omit<Run, 'exitCode'>} */
function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, unhandled: 0, files: [] };
  }
}
