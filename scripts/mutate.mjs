import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { GROUPS } from './mutation/groups.mjs';
import { CHECKOUT, inHome } from './prepare/paths.mjs';
import { prepare } from './prepare/prepare.mjs';

// `npm run mutate [-- [--fresh] <group>[/<part>] …]`: changes the code in small ways, one at a time, and runs the tests that
// reach the change: at least one should turn red. What was tried before is not tried again while code and tests are
// the same; --fresh tries everything.

/**
 * @typedef {ConstructorParameters<typeof import('@stryker-mutator/core').Stryker>[0]} Options
 * @typedef {Awaited<ReturnType<import('@stryker-mutator/core').Stryker['runMutationTest']>>[number]} Mutant
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fresh: { type: 'boolean', default: false } },
});
const asked = (positionals.length > 0 ? positionals : Object.keys(GROUPS)).map(chosen);

process.chdir(CHECKOUT);
await prepare();
const { Stryker } = await import('@stryker-mutator/core');
rmSync(inHome('mutation', 'copies'), { recursive: true, force: true }); // of runs that were cut off
for (const one of asked) if (!(await mutate(one))) process.exitCode = 1;

/** @typedef {{ name: string, floor: number, parts: [string, readonly string[]][] }} Chosen */

/** A group, or one part of it. @param {string} argument @returns {Chosen} */
function chosen(argument) {
  const [name = '', only] = argument.split('/');
  const parts = Object.entries(GROUPS[name]?.parts ?? {}).filter(([part]) => part === (only ?? part));
  if (parts.length > 0) return { name, floor: GROUPS[name]?.floor ?? 100, parts };
  const known = Object.entries(GROUPS).map(([group, about]) => `${group}/{${Object.keys(about.parts)}}`);
  process.stderr.write(`There is no group ${argument}; there are ${known.join(', ')}.\n`);
  process.exit(2);
}

/** @param {Chosen} chosen @returns {Promise<boolean>} whether every part reaches the floor */
async function mutate({ name, floor, parts }) {
  const started = Date.now();
  process.env.ROUNDTABLE_MUTATION_GROUP = name; // Stryker's workers inherit it
  const found = await new Stryker(
    strykerOptions(
      name,
      parts.flatMap(([, paths]) => paths),
    ),
  ).runMutationTest();
  const mutants = found.map((mutant) => ({ ...mutant, fileName: relative(CHECKOUT, mutant.fileName) }));
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  process.stdout.write(`\n${name}: ${minutes} minutes, floor ${floor} %\n`);
  return parts
    .map(([part, paths]) =>
      report(
        part,
        floor,
        mutants.filter(({ fileName }) => liesIn(fileName, paths)),
      ),
    )
    .every(Boolean);
}

/** @param {string} name @param {readonly string[]} paths @returns {Options} */
function strykerOptions(name, paths) {
  const folder = `.roundtable/mutation/${name}`;
  return {
    mutate: [...paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)), '!**/*.test.ts'],
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

/** @param {string} part @param {number} floor @param {readonly Mutant[]} mutants */
function report(part, floor, mutants) {
  const of = (/** @type {Mutant['status'][]} */ ...statuses) =>
    mutants.filter(({ status }) => statuses.includes(status));
  const [killed, late, survived, uncovered] = [of('Killed'), of('Timeout'), of('Survived'), of('NoCoverage')];
  for (const mutant of [...survived, ...uncovered]) process.stdout.write(`  ${described(mutant)}\n`);
  const noticed = killed.length + late.length;
  const score = (100 * noticed) / Math.max(1, noticed + survived.length + uncovered.length);
  const figures = `${killed.length} killed, ${late.length} timed out, ${survived.length} survived, ${uncovered.length} not covered`;
  const verdict = score < floor ? 'BELOW THE FLOOR' : 'ok';
  process.stdout.write(`${part}: ${score.toFixed(1)} % (${figures}): ${verdict}\n`);
  return score >= floor;
}

/** @param {Mutant} mutant */
function described({ fileName, location, status, mutatorName, replacement = '' }) {
  const { line, column } = location.start;
  const code = replacement.replace(/\s+/g, ' ').slice(0, 100);
  return `${fileName}:${line}:${column} ${status} ${mutatorName}: ${code}`;
}

/** @param {string} fileName @param {readonly string[]} paths */
function liesIn(fileName, paths) {
  return paths.some((path) => fileName === path || fileName.startsWith(`${path}/`));
}
