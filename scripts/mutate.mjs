import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { GROUPS } from './mutation/groups.mjs';
import { CHECKOUT } from './prepare/paths.mjs';
import { prepare } from './prepare/prepare.mjs';

// `npm run mutate [-- [--fresh] <group> …]`: changes the code in small ways, one at a time, and runs the tests that
// reach the change: at least one should turn red. What was tried before is not tried again while code and tests are
// the same; --fresh tries everything.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fresh: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => GROUPS[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(
    `There is no group ${unknown.join(', ')}; there are ${Object.keys(GROUPS).join(', ')}.\n`,
  );
  process.exit(2);
}

process.chdir(CHECKOUT);
await prepare();
for (const name of positionals.length > 0 ? positionals : Object.keys(GROUPS)) {
  if (!(await mutate(name))) process.exitCode = 1;
}

/** @param {string} name @returns {Promise<boolean>} whether every part reaches the floor */
async function mutate(name) {
  const { floor, parts } = /** @type {import('./mutation/groups.mjs').Group} */ (GROUPS[name]);
  const started = Date.now();
  process.env.ROUNDTABLE_MUTATION_GROUP = name; // Stryker's workers inherit it
  const found = await new Stryker(strykerOptions(name, Object.values(parts).flat())).runMutationTest();
  const mutants = found.map((mutant) => ({ ...mutant, fileName: relative(CHECKOUT, mutant.fileName) }));
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  process.stdout.write(`\n${name}: ${minutes} minutes, floor ${floor} %\n`);
  return Object.entries(parts)
    .map(([part, paths]) =>
      report(
        part,
        floor,
        mutants.filter(({ fileName }) => lies(fileName, paths)),
      ),
    )
    .every(Boolean);
}

/** @param {string} name @param {readonly string[]} paths @returns {import('@stryker-mutator/api/core').PartialStrykerOptions} */
function strykerOptions(name, paths) {
  const folder = `.roundtable/mutation/${name}`;
  return {
    mutate: [
      ...paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)),
      '!**/*.test.ts',
      '!**/fixtures/**',
    ],
    mutator: { excludedMutations: ['StringLiteral'] },
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.mjs' },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    incremental: true,
    incrementalFile: `${folder}/incremental.json`,
    force: values.fresh,
    disableTypeChecks: false, // vitest checks none
    timeoutMS: 20_000, // a late answer of a busy machine must not count as noticed
    ignorePatterns: ['.roundtable', 'dist'],
    tempDirName: '.roundtable/mutation/copies',
    logLevel: 'warn',
    warnings: { slow: false },
    reporters: ['progress-append-only', 'html'],
    htmlReporter: { fileName: `${folder}/report.html` },
  };
}

/** @param {string} part @param {number} floor @param {readonly import('@stryker-mutator/api/core').MutantResult[]} mutants */
function report(part, floor, mutants) {
  const count = (/** @type {string[]} */ ...statuses) =>
    mutants.filter(({ status }) => statuses.includes(status));
  const killed = count('Killed', 'Timeout').length;
  const missed = count('Survived', 'NoCoverage');
  const score = (100 * killed) / Math.max(1, killed + missed.length);
  for (const { fileName, location, mutatorName, replacement, status } of missed) {
    const line = `${fileName}:${location.start.line}:${location.start.column} ${status} ${mutatorName}`;
    process.stdout.write(`  ${line}: ${oneLine(replacement)}\n`);
  }
  const verdict = score < floor ? 'BELOW THE FLOOR' : 'ok';
  process.stdout.write(
    `${part}: ${score.toFixed(1)} % (${killed} killed, ${count('Survived').length} survived, ${count('NoCoverage').length} not covered): ${verdict}\n`,
  );
  return score >= floor;
}

/** @param {string} fileName @param {readonly string[]} paths */
function lies(fileName, paths) {
  return paths.some((path) => fileName === path || fileName.startsWith(`${path}/`));
}

/** @param {string | undefined} text */
function oneLine(text = '') {
  return text.replace(/\s+/g, ' ').slice(0, 100);
}
