import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inHome } from './prepare/paths.mjs';

/** @typedef {import('./vitest-reporter.mjs').FileResult} FileResult */

const LONGEST = 20;

/**
 * Keeps how long each file took, in `.roundtable/test-results/durations.json`, and returns the sums and the longest.
 * @param {readonly FileResult[]} files
 */
export function keepDurations(files) {
  const folder = inHome('test-results');
  const longestFirst = [...files].sort((a, b) => b.ms - a.ms);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'durations.json'), `${JSON.stringify(longestFirst, null, 1)}\n`);
  const sums = new Map();
  for (const { project, ms } of files) sums.set(project, (sums.get(project) ?? 0) + ms);
  return [
    `seconds in files, two at a time: ${[...sums].map(([name, ms]) => `${name} ${seconds(ms)}`).join(', ')}`,
    ...longestFirst.slice(0, LONGEST).map(({ file, ms }) => `  ${seconds(ms).padStart(6)} ${file}`),
  ].join('\n');
}

/** @param {number} ms */
const seconds = (ms) => (ms / 1000).toFixed(1);
