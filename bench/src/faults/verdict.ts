import type { StoredInput } from '../measure/database.js';
import { percentile } from '../measure/statistics.js';
import type { Figure } from '../report/figure.js';
import { number } from '../report/table.js';
import type { Accepted } from './client.js';
import type { Endings } from './endings.js';

/** Seconds after the last fault. */
const HEALED_WITHIN = 60;

/** What a run with faults left behind. */
export interface FaultRun {
  /** From the end of the last fault until every conversation was at rest; null: it never was. */
  readonly seconds: number | null;
  readonly latenciesMs: readonly number[];
  /** The mean load average meanwhile. */
  readonly load: number;
  readonly accepted: readonly Accepted[];
  readonly refused: readonly string[];
  readonly troubles: Readonly<Record<string, number>>;
  readonly inputs: readonly StoredInput[];
  readonly workers: Endings;
  readonly gateways: Endings;
  /** Workflow tasks that were late, in all, and of these the ones that no fault can excuse. */
  readonly late: number;
  readonly lateAfterwards: number;
  readonly broken: readonly string[];
}

const SETTLED_TWICE = /I2: turn \d+ ended [2-9]/;

/** Everything that must not be, one by one. */
export function problemsOf(run: FaultRun): string[] {
  const { lost, stored, unanswered, failed } = countsOf(run);
  return [
    ...(run.seconds === null ? ['it never came to rest'] : []),
    ...lost.map((one) => `lost: "${one.text}" of ${one.conversation}`),
    ...stored.map((one) => `stored more than once: "${one.text}" of ${one.conversation}`),
    ...unanswered.map((one) => `unanswered: "${one.text}" of ${one.conversation}`),
    ...failed.map((one) => `failed as ${one.code}: "${one.text}" of ${one.conversation}`),
    ...run.refused.map((one) => `refused: ${one}`),
    ...internalErrors(run).map(([what, times]) => `${times} times: ${what}`),
    ...[...run.workers.serving, ...run.gateways.serving],
    ...(run.lateAfterwards > 0 ? [`${run.lateAfterwards} workflow tasks were late without a fault`] : []),
    ...run.broken,
  ];
}

/** The lines of the table. */
export function linesOf(seed: number, run: FaultRun): Figure[] {
  const { lost, stored, unanswered, failed } = countsOf(run);
  const twice = run.broken.filter((one) => SETTLED_TWICE.test(one)).length;
  const atMost = (label: string, ours: number | null, more: { unit?: string; bar?: number; note?: string }) =>
    line(label, ours, { target: { type: 'atMost', bar: more.bar ?? 0 }, ...more });
  const internal = internalErrors(run).reduce((sum, [, times]) => sum + times, 0);
  const own = run.workers.serving.length + run.gateways.serving.length;
  const seconds = run.latenciesMs.map((ms) => ms / 1_000);
  return [
    atMost('after the last fault until all are answered and idle', run.seconds ?? Number.POSITIVE_INFINITY, {
      unit: 's',
      bar: HEALED_WITHIN,
      note: `seed ${seed}, load ${number(run.load)}, ${run.accepted.length} messages accepted`,
    }),
    atMost('messages unanswered after the faults', unanswered.length, {}),
    atMost('turns settled more than once', twice, {}),
    atMost('accepted messages lost', lost.length, {}),
    atMost('messages stored more than once', stored.length, {}),
    atMost('failed turns', failed.length, { note: tally(failed.map(({ code }) => code ?? '?')) }),
    atMost('messages refused, requests answered 500', run.refused.length + internal, {
      note: `tried again: ${Object.entries(run.troubles)
        .map(([what, times]) => `${times} ${what.slice(0, 20)}`)
        .join(', ')}`,
    }),
    atMost('workers and gateways that ended by themselves', own, {
      note: `${run.workers.starting + run.gateways.starting} more could not start, with Temporal or Postgres away`,
    }),
    atMost('workflow tasks late without a fault', run.lateAfterwards, {
      note: `${run.late} in all: a kill or a freeze makes late what had begun`,
    }),
    atMost('broken invariants', run.broken.length, {}),
    line('answer during the faults, p50', percentile(seconds, 50), { unit: 's' }),
    line('answer during the faults, p95', percentile(seconds, 95), { unit: 's' }),
  ];
}

function countsOf({ accepted, inputs }: FaultRun) {
  const keyOf = (one: { conversation: string; text: string | null }) => `${one.conversation} ${one.text}`;
  const rows = new Map<string, number>();
  for (const input of inputs) rows.set(keyOf(input), (rows.get(keyOf(input)) ?? 0) + 1);
  return {
    lost: accepted.filter((one) => !rows.has(keyOf(one))),
    stored: inputs.filter((one) => (rows.get(keyOf(one)) ?? 0) > 1),
    unanswered: inputs.filter(({ outcome }) => outcome === null),
    failed: inputs.filter(({ outcome }) => outcome === 'failed'),
  };
}

function internalErrors({ troubles }: FaultRun): [string, number][] {
  return Object.entries(troubles).filter(([what]) => what.startsWith('500'));
}

function tally(all: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([what, times]) => `${times} ${what}`).join(', ');
}

function line(
  label: string,
  ours: number | null,
  { unit = '', target = null, note }: Partial<Pick<Figure, 'unit' | 'target' | 'note'>>,
): Figure {
  return { label, unit, ours, floor: null, target, note };
}
