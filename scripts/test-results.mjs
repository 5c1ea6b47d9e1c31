import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CHECKOUT, inHome } from './prepare/paths.mjs';

// `.roundtable/test-results` is what a test run leaves: durations.json, and a folder for each failed file of the
// whole system (tests/keep-evidence.ts).
const RESULTS = inHome('test-results');
const DURATIONS = inHome('test-results', 'durations.json');

/** How many are shown. */
const LONGEST = 20;

/** @typedef {{ project: string, file: string, seconds: number, tests: number, failed: boolean }} Duration */

/** At the start of a run: what is there afterwards is of this run. */
export function clearTestResults() {
  rmSync(RESULTS, { recursive: true, force: true });
}

/**
 * Adds how long each file took, imports and hooks included, to durations.json: the longest first. A file that is run
 * again has another entry.
 * @param {readonly import('vitest/node').TestModule[]} modules
 */
export function recordDurations(modules) {
  const durations = modules.map((module) => {
    const spent = module.diagnostic();
    const ms =
      spent.environmentSetupDuration +
      spent.prepareDuration +
      spent.setupDuration +
      spent.collectDuration +
      spent.duration;
    return {
      project: module.project.name,
      file: relative(CHECKOUT, module.moduleId),
      seconds: Math.round(ms) / 1000,
      tests: [...module.children.allTests()].length,
      failed: !module.ok(),
    };
  });
  mkdirSync(RESULTS, { recursive: true });
  const all = [...readDurations(), ...durations].sort((a, b) => b.seconds - a.seconds);
  writeFileSync(DURATIONS, `${JSON.stringify(all, null, 2)}\n`);
}

/** At the end of a run: where its durations are, and what is kept of what failed. */
export function reportTestResults() {
  if (!existsSync(RESULTS)) return;
  process.stdout.write(`${describeDurations(readDurations())}\n`);
  const kept = readdirSync(RESULTS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of kept)
    process.stdout.write(`logs and pages of what failed: ${relative(CHECKOUT, join(RESULTS, name))}\n`);
}

/** @param {readonly Duration[]} durations */
function describeDurations(durations) {
  const sums = new Map();
  for (const { project, seconds } of durations) sums.set(project, (sums.get(project) ?? 0) + seconds);
  return [
    `seconds in files: ${[...sums].map(([project, sum]) => `${project} ${Math.round(sum)}`).join(', ')}`,
    ...durations.slice(0, LONGEST).map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} ${file}`),
    `all of them: ${relative(CHECKOUT, DURATIONS)}`,
  ].join('\n');
}

/** @returns {Duration[]} */
function readDurations() {
  return existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, 'utf8')) : [];
}
