import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inHome } from './prepare/paths.mjs';

/**
 * A whole run of the tests: when, of which commit, how long (minutes), how it ended, and which files were run
 * again.
 * @typedef {{ at: string, commit: string, minutes: number, passed: number, failed: number, rerun: string[] }} LedgerRun
 */

/** How many runs are looked at, the one that is running included. */
const WINDOW = 5;

/** One JSON line a run; ROUNDTABLE_TEST_LEDGER names a file that outlives the checkout. */
const FILE = process.env.ROUNDTABLE_TEST_LEDGER ?? inHome('test-runs.jsonl');

/** On a line of its own, also behind one that was cut off. @param {LedgerRun} run */
export function recordRun(run, file = FILE) {
  mkdirSync(dirname(file), { recursive: true });
  const isCutOff = existsSync(file) && !readFileSync(file, 'utf8').endsWith('\n');
  appendFileSync(file, `${isCutOff ? '\n' : ''}${JSON.stringify(run)}\n`);
}

/** The last five, the oldest first. @returns {LedgerRun[]} */
export function lastRuns(file = FILE) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.flatMap(readRun).slice(-WINDOW);
}

/** A line that was cut off by a kill is no run. @param {string} line @returns {LedgerRun[]} */
function readRun(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/**
 * The files that this run had to run again, and one of the four runs before it as well: what was mended since passes at
 * the first try and is forgiven.
 * @param {readonly { rerun: readonly string[] }[]} before @param {readonly string[]} now
 */
export function repeatedReruns(before, now) {
  const earlier = new Set(before.slice(1 - WINDOW).flatMap(({ rerun }) => rerun));
  return [...new Set(now)].filter((file) => earlier.has(file));
}

/** @param {readonly LedgerRun[]} runs */
export function describeRuns(runs) {
  const lines = runs.map(({ at, commit, minutes, passed, failed, rerun }) => {
    const again = rerun.length === 0 ? 'no re-run' : `RE-RUN ${rerun.join(', ')}`;
    return `  ${at} ${commit} ${minutes.toFixed(1)} min: ${passed} passed, ${failed} failed, ${again}`;
  });
  return [`the last whole runs (${FILE}):`, ...lines].join('\n');
}
