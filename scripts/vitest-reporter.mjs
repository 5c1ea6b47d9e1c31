import { writeFileSync } from 'node:fs';
import { recordDurations } from './test-results.mjs';

/**
 * @typedef {{ project: string, file: string, passed: number, failed: number, skipped: number }} FileResult
 * @typedef {{ passed: number, failed: number, unhandled: number, files: FileResult[] }} Counts
 */

/**
 * Counts a test run a file. Prints `N passed, N failed` as its last line, or leaves the counts for scripts/test.mjs in
 * the file that ROUNDTABLE_TEST_COUNTS names. A file that cannot be loaded, a failed hook and an unhandled error
 * count as failures: they are never a pass.
 */
export default class CountingReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    recordDurations(modules);
    const files = modules.map(countFile);
    const passed = files.reduce((sum, file) => sum + file.passed, 0);
    const failed = files.reduce((sum, file) => sum + file.failed, unhandledErrors.length);
    /** @type {Counts} */
    const counts = { passed, failed, unhandled: unhandledErrors.length, files };
    const target = process.env.ROUNDTABLE_TEST_COUNTS;
    if (target) writeFileSync(target, JSON.stringify(counts));
    else process.on('exit', () => process.stdout.write(`${passed} passed, ${failed} failed\n`));
  }
}

/** @param {import('vitest/node').TestModule} module @returns {FileResult} */
function countFile(module) {
  const counts = { passed: 0, failed: module.errors().length, skipped: 0 };
  for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state === 'passed') counts.passed += 1;
    if (state === 'failed') counts.failed += 1;
    if (state === 'skipped') counts.skipped += 1;
  }
  return { project: module.project.name, file: module.relativeModuleId, ...counts };
}
