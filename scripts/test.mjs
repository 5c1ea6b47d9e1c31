import { pathToFileURL } from 'node:url';
import { CHECKOUT, inCheckout } from './prepare/paths.mjs';
import { prepare } from './prepare/prepare.mjs';
import { runInherited } from './prepare/run-command.mjs';
import { againWhereTimingCounts, runVitest } from './vitest-run.mjs';

// `npm test [-- unit | integration | e2e | vitest arguments]`: from a bare checkout. Without arguments it also
// lints and type-checks. The last line is `N passed, N failed`; the exit code is 0 only when nothing failed.
const PROJECTS = ['unit', 'integration', 'e2e'];
const given = process.argv.slice(2);

process.chdir(CHECKOUT);
await prepare();
const { fetchTestTools } = await import(
  pathToFileURL(inCheckout('packages/platform/dist/local-stack/test-tools.js')).href
);
await fetchTestTools();

const checks = given.length === 0 ? [await check('lint', lint), await check('typecheck', typecheck)] : [];
const tests = await runTests(given);
const passed = tests.passed + checks.filter(Boolean).length;
const failed = tests.failed + checks.filter((ok) => !ok).length;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && tests.exitCode === 0 ? 0 : 1;

/** @param {string} name @param {() => Promise<number>} act */
async function check(name, act) {
  const ok = (await act()) === 0;
  process.stdout.write(`${name}: ${ok ? 'passed' : 'FAILED'}\n`);
  return ok;
}

async function lint() {
  const format = await runInherited(bin('biome'), ['check', '--diagnostic-level=warn', '.']);
  const promises = ['--type-aware', '-D', 'typescript/no-floating-promises', '-A', 'all', '--quiet'];
  return format || (await runInherited(bin('oxlint'), promises));
}

async function typecheck() {
  return runInherited(bin('tsc'), ['-b']);
}

/** @param {string[]} args */
async function runTests(args) {
  const projects = args.filter((arg) => PROJECTS.includes(arg)).flatMap((name) => ['--project', name]);
  const run = await runVitest([...projects, ...args.filter((arg) => !PROJECTS.includes(arg))]);
  return args.length === 0 ? againWhereTimingCounts(run) : run;
}

/** @param {string} name */
function bin(name) {
  return inCheckout('node_modules', '.bin', name);
}
