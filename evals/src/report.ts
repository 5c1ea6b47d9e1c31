import type { Outcome } from './run-eval.js';
import { percent, type Score } from './score.js';

/** The score as a table for people. */
export function asTable(team: string, scored: Score, outcomes: readonly Outcome[]): string {
  const width = Math.max(...scored.classes.map(({ name }) => name.length), 'class'.length);
  const rows = scored.classes.map(({ name, cases, precision, recall }) =>
    [name.padEnd(width), String(cases).padStart(5), cell(precision), cell(recall)].join('  '),
  );
  const total = totals(outcomes);
  return [
    `${team}: ${outcomes.length} messages, accuracy ${percent(scored.accuracy)}`,
    '',
    ['class'.padEnd(width), 'cases', 'precision', '   recall'].join('  '),
    ...rows,
    '',
    ...scored.confusion.map(
      ({ expected, predicted, count }) => `${count} of ${expected} taken for ${predicted}`,
    ),
    ...scored.misses.map(
      ({ say, row, expect, predicted, error }) =>
        `  [${row}] "${say}": ${expect} -> ${predicted}${error === null ? '' : ` (${error})`}`,
    ),
    `promises without a follow-up: ${scored.promises}; shaming phrases: ${scored.guilt}; failed calls: ${scored.failed}`,
    `tokens: ${total.input} in (${percent(total.cached)} from the cache), ${total.output} out; cost $${(total.costMicros / 1e6).toFixed(4)}`,
  ].join('\n');
}

/** The same as data. */
export function asJson(team: string, scored: Score, outcomes: readonly Outcome[]): unknown {
  return { team, messages: outcomes.length, ...scored, totals: totals(outcomes), outcomes };
}

function cell(value: number | null): string {
  return (value === null ? '-' : percent(value)).padStart(9);
}

function totals(outcomes: readonly Outcome[]) {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + of(one), 0);
  const read = sum(({ usage }) => usage.cacheReadTokens);
  const input = read + sum(({ usage }) => usage.inputTokens + usage.cacheWriteTokens);
  return {
    input,
    output: sum(({ usage }) => usage.outputTokens),
    cached: input === 0 ? 0 : read / input,
    costMicros: sum(({ costMicros }) => costMicros),
  };
}
