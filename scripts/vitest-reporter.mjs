import { writeFileSync } from 'node:fs';

/**
 * Counts a test run. Prints `N passed, N failed` as its last line, or leaves the numbers for scripts/test.mjs in
 * the file that ROUNDTABLE_TEST_COUNTS names. A file that cannot be loaded, a failed hook and an unhandled error
 * count as failures: they are never a pass.
 */
export default class CountingReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length };
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') counts.passed += 1;
        if (state === 'failed') counts.failed += 1;
      }
    }
    const file = process.env.ROUNDTABLE_TEST_COUNTS;
    if (file) writeFileSync(file, JSON.stringify(counts));
    else process.on('exit', () => process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`));
  }
}
