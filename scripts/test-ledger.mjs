import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inHome } from './prepare/paths.mjs';

/**
 * A whole run of the tests: when, of which commit, how long (minutes), how it ended, and which files were run
 * again.
 * @typedef {{ at: string, commit: string, minutes: number, passed: number, failed: number, rerun: string[] }} LedgerRun
 */

/** A file that needed a second try in two of so many runs fails the run. */
const WINDOW = 5;
const MOST_RERUNS = 1;

/** One JSON line a run; ROUNDTABLE_TEST_LEDGER names a file that outlives the checkout. */
const FILE = process.env.ROUNDTABLE_TEST_LEDGER ?? inHome('test-runs.jsonl');

/** @param {LedgerRun} run */
export function recordRun(run) {
  mkdirSync(dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${JSON.stringify(run)}\n`);
}

/** The last five, the oldest first. @returns {LedgerRun[]} */
export function lastRuns() {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n') : [];
  return lines.slice(-WINDOW).flatMap(readRun);
}

/** A line that was cut off by a kill is no run. @param {string} line @returns {LedgerRun[]} */
function readRun(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** The files that were run again in more than one of the last five runs. @param {readonly { rerun: readonly string[] }[]} runs */
export function repeatedReruns(runs) {
  const counts = new Map();
  for (const file of runs.slice(-WINDOW).flatMap(({ rerun }) => [...new Set(rerun)]))
    counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > MOST_RERUNS).map(([file]) => file);
}

/** @param {readonly LedgerRun[]} runs */
export function describeRuns(runs) {
  const lines = runs.map(({ at, commit, minutes, passed, failed, rerun }) => {
    const again = rerun.length === 0 ? 'no re-run' : `RE-RUN ${rerun.join(', ')}`;
    return `  ${at} ${commit} ${minutes.toFixed(1)} min: ${passed} passed, ${failed} failed, ${again}`;
  });
  return [`the last whole runs (${FILE}):`, ...lines].join('\n');
}
