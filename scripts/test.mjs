import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { CHECKOUT, inCheckout } from './prepare/paths.mjs';
import { prepare } from './prepare/prepare.mjs';
import { runQuietly } from './prepare/run-command.mjs';
import { describeRuns, lastRuns, recordRun, repeatedReruns } from './test-ledger.mjs';
import { clearTestResults, reportTestResults } from './test-results.mjs';
import { againWhereTimingCounts, runVitest } from './vitest-run.mjs';
import { leftOut, trackedTestFiles } from './whole-run.mjs';

// `npm test [-- unit | integration | e2e | vitest arguments]`: from a bare checkout. Without arguments it also lints,
// type-checks and audits. `npm run test:all` goes the long ways, too, and checks the container build. The last line is
// `N passed, N failed`; the exit code is 0 only when nothing failed.
const PROJECTS = ['unit', 'integration', 'e2e'];
/** Scripts of package.json. */
const CHECKS = ['lint', 'typecheck', 'audit'];
const given = process.argv.slice(2).filter((argument) => argument !== '--all');
const withReleaseTests = process.argv.includes('--all');
if (withReleaseTests) {
  process.env.ROUNDTABLE_TEST_ALL = '1';
  CHECKS.push('check:container');
  process.env.ROUNDTABLE_TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
}
const began = Date.now();

process.chdir(CHECKOUT);
await prepareTests();
const { SEED } = await import(pathToFileURL(inCheckout('packages/testing/dist/properties/seed.js')).href);
process.stdout.write(`seed of the property tests: ${SEED}\n`);
clearTestResults();

if (given.length === 0) await testAll();
else finish(await runVitest(vitestArguments(given)));

/** Builds, and fetches programs; whatever fails there, the last line says so. */
async function prepareTests() {
  const fail = () => process.stdout.write('0 passed, 1 failed\n');
  process.once('exit', fail);
  try {
    await prepare();
    const { fetchTestTools } = await import(
      pathToFileURL(inCheckout('packages/local-stack/dist/programs/test-tools.js')).href
    );
    await fetchTestTools();
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
  process.off('exit', fail);
}

async function testAll() {
  // The unit tests that begin wait for nothing but a core, so checks beside them delay no time limit.
  const [checks, first] = await Promise.all([checkAll(), runVitest([])]);
  const { run, tried, recovered } = await againWhereTimingCounts(first);
  const repeated = repeatedReruns(lastRuns(), tried);
  const missing = leftOut(first.files, { tracked: trackedTestFiles(), projects: PROJECTS, withReleaseTests });
  const passed = run.passed + checks.filter(({ fault }) => fault === null).length;
  const faults = checks.filter(({ fault }) => fault !== null).length + repeated.length + missing.length;
  const failed = run.failed + faults;
  const minutes = (Date.now() - began) / 60_000;
  recordRun({ at: new Date(began).toISOString(), commit: commit(), minutes, passed, failed, rerun: tried });
  for (const { name, fault } of checks)
    process.stdout.write(`${name}: ${fault === null ? 'passed' : `FAILED\n${fault}`}\n`);
  process.stdout.write(`\n${describeRuns(lastRuns())}\n`);
  for (const file of recovered)
    process.stdout.write(`FLAKY: passed only when run again, a defect: ${file}\n`);
  for (const file of repeated) process.stdout.write(`FAILED: needed a second try twice of late: ${file}\n`);
  for (const line of missing) process.stdout.write(`FAILED: ${line}\n`);
  finish({ ...run, passed, failed });
}

/** One after the other; `fault` is what a check that failed has written. */
async function checkAll() {
  const checks = [];
  for (const name of CHECKS) {
    const fault = await runQuietly(name, 'npm', ['run', '--silent', name]).then(
      () => null,
      (error) => error.message,
    );
    checks.push({ name, fault });
  }
  return checks;
}

/** Of the checkout as it is. */
function commit() {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    encoding: 'utf8',
  });
  return stdout?.trim() || 'no commit';
}

/** @param {{ passed: number, failed: number, exitCode: number }} run */
function finish({ passed, failed, exitCode }) {
  reportTestResults();
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && exitCode === 0 ? 0 : 1;
}

/** A project stands first, or behind vitest's own `--project`. @param {string[]} args */
function vitestArguments([first = '', ...others]) {
  return PROJECTS.includes(first) ? ['--project', first, ...others] : [first, ...others];
}
