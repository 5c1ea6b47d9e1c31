import type { UsageReport } from '@roundtable/api';

export const METRICS = ['cost', 'calls', 'words'] as const;
/** What is counted: dollars, questions to a model, or what was read and written (tokens). */
export type Metric = (typeof METRICS)[number];

export type Counts = UsageReport['totals'];

export interface Share {
  readonly name: string;
  readonly value: number;
}

const DAY_MS = 86_400_000;

/** A row's value by what is counted. */
export function amountOf(counts: Counts, metric: Metric): number {
  switch (metric) {
    case 'cost':
      return counts.costDollars;
    case 'calls':
      return counts.calls;
    case 'words':
      return counts.inputTokens + counts.outputTokens + counts.cacheReadTokens + counts.cacheWriteTokens;
  }
}

/** Every day of the report from the first on, also those without usage. */
export function byDay(report: UsageReport, metric: Metric): readonly Share[] {
  const sums = sumBy(report, metric, ({ day }) => day);
  const days: Share[] = [];
  for (let at = Date.parse(report.from); at <= Date.parse(report.to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    days.push({ name: day, value: sums.get(day) ?? 0 });
  }
  return days;
}

/** What each agent or model had, the most first. */
export function shares(report: UsageReport, metric: Metric, by: 'agent' | 'model'): readonly Share[] {
  return [...sumBy(report, metric, (row) => row[by])]
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name));
}

/** What each tool was asked for, the most first. */
export function toolShares(report: UsageReport): readonly (Share & { readonly errors: number })[] {
  const sums = new Map<string, { value: number; errors: number }>();
  for (const { tool, calls, errors } of report.tools) {
    const before = sums.get(tool) ?? { value: 0, errors: 0 };
    sums.set(tool, { value: before.value + calls, errors: before.errors + errors });
  }
  return [...sums].map(([name, sum]) => ({ name, ...sum })).sort((a, b) => b.value - a.value);
}

function sumBy(
  { models }: UsageReport,
  metric: Metric,
  nameOf: (row: UsageReport['models'][number]) => string,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const row of models) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + amountOf(row, metric));
  return sums;
}
