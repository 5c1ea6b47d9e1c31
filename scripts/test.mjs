import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { CHECKOUT, inCheckout } from './prepare/paths.mjs';
import { prepare } from './prepare/prepare.mjs';
import { runInherited } from './prepare/run-command.mjs';
import { describeRuns, lastRuns, recordRun, repeatedReruns } from './test-ledger.mjs';
import { clearTestResults, reportTestResults } from './test-results.mjs';
import { againWhereTimingCounts, runVitest } from './vitest-run.mjs';

// `npm test [-- unit | integration | e2e | vitest arguments]`: from a bare checkout. Without arguments it also lints,
// type-checks and audits. `npm run test:all` goes the long ways, too, and checks the container build. The last line is
// `N passed, N failed`; the exit code is 0 only when nothing failed.
const PROJECTS = ['unit', 'integration', 'e2e'];
const given = process.argv.slice(2).filter((argument) => argument !== '--all');
if (process.argv.includes('--all')) {
  process.env.ROUNDTABLE_TEST_ALL = '1';
  process.env.ROUNDTABLE_TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
}
const began = Date.now();

process.chdir(CHECKOUT);
await prepare();
const { fetchTestTools } = await import(
  pathToFileURL(inCheckout('packages/local-stack/dist/programs/test-tools.js')).href
);
await fetchTestTools();
const { SEED } = await import(pathToFileURL(inCheckout('packages/testing/dist/properties/seed.js')).href);
process.stdout.write(`seed of the property tests: ${SEED}\n`);
clearTestResults();

if (given.length === 0) await testAll();
else finish(await runVitest(vitestArguments(given)));

async function testAll() {
  const checks = [
    await check('lint', lint),
    await check('typecheck', typecheck),
    await check('audit', audit),
  ];
  if (process.env.ROUNDTABLE_TEST_ALL) checks.push(await check('container', checkContainer));
  const { run, tried, recovered } = await againWhereTimingCounts(await runVitest([]));
  const repeated = repeatedReruns(lastRuns(), tried);
  const passed = run.passed + checks.filter(Boolean).length;
  const failed = run.failed + checks.filter((ok) => !ok).length + repeated.length;
  const minutes = (Date.now() - began) / 60_000;
  recordRun({ at: new Date(began).toISOString(), commit: commit(), minutes, passed, failed, rerun: tried });
  process.stdout.write(`\n${describeRuns(lastRuns())}\n`);
  for (const file of recovered)
    process.stdout.write(`FLAKY: passed only when run again, a defect: ${file}\n`);
  for (const file of repeated) process.stdout.write(`FAILED: needed a second try twice of late: ${file}\n`);
  finish({ ...run, passed, failed });
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

/** @param {string} name @param {() => Promise<number>} act */
async function check(name, act) {
  const ok = await act().then(
    (exitCode) => exitCode === 0,
    (error) => {
      process.stdout.write(`${error}\n`);
      return false;
    },
  );
  process.stdout.write(`${name}: ${ok ? 'passed' : 'FAILED'}\n`);
  return ok;
}

async function audit() {
  const { audit } = await import('./audit/audit.mjs'); // its packages are installed by now
  return audit();
}

async function lint() {
  const format = await runInherited(bin('biome'), ['check', '--diagnostic-level=warn', '.']);
  const promises = ['--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises', '--quiet'];
  return format || (await runInherited(bin('oxlint'), promises));
}

async function typecheck() {
  const code = await runInherited(bin('tsc'), ['-b']);
  return code || (await runInherited(bin('tsc'), ['-p', 'tsconfig.tests.json']));
}

async function checkContainer() {
  return runInherited(process.execPath, [inCheckout('scripts', 'check-container.mjs')]);
}

/** A project stands first, or behind vitest's own `--project`. @param {string[]} args */
function vitestArguments([first = '', ...others]) {
  return PROJECTS.includes(first) ? ['--project', first, ...others] : [first, ...others];
}

/** @param {string} name */
function bin(name) {
  return inCheckout('node_modules', '.bin', name);
}
