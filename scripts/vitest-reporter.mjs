import { writeFileSync } from 'node:fs';

/**
 * Counts a test run and names the files in which something failed. Prints `N passed, N failed` as its last line, or leaves the numbers for scripts/test.mjs in
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
    /** @type {{ project: string, file: string, passed: number, failed: number }[]} */
    const failedFiles = [];
    for (const module of modules) {
      const inFile = { passed: 0, failed: module.errors().length };
      for (const suite of module.children.allSuites()) inFile.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') inFile.passed += 1;
        if (state === 'failed') inFile.failed += 1;
      }
      counts.passed += inFile.passed;
      counts.failed += inFile.failed;
      if (inFile.failed > 0)
        failedFiles.push({ project: module.project.name, file: module.moduleId, ...inFile });
    }
    const file = process.env.ROUNDTABLE_TEST_COUNTS;
    if (file)
      writeFileSync(file, JSON.stringify({ ...counts, failedFiles, unhandled: unhandledErrors.length }));
    else process.on('exit', () => process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`));
  }
}
