import type { MySummary } from '@roundtable/api';

type Summary = NonNullable<MySummary['summary']>;

export const LISTS = ['patterns', 'motivators', 'obstacles', 'preferences', 'values', 'whatHelps'] as const;
export type SummaryList = (typeof LISTS)[number];

/** Each list as a text, one line a thought. */
export type SummaryFields = Readonly<Record<SummaryList, string>>;

const MOST_LINES = 8;
const LONGEST_LINE = 240;
const MOST_BYTES = 4_096;

export function textsOf(summary: Summary | null): SummaryFields {
  const text = (list: SummaryList) => (summary?.[list] ?? []).join('\n');
  return {
    patterns: text('patterns'),
    motivators: text('motivators'),
    obstacles: text('obstacles'),
    preferences: text('preferences'),
    values: text('values'),
    whatHelps: text('whatHelps'),
  };
}

export function summaryOf(fields: SummaryFields): Summary {
  const lines = (list: SummaryList) =>
    fields[list]
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return {
    patterns: lines('patterns'),
    motivators: lines('motivators'),
    obstacles: lines('obstacles'),
    preferences: lines('preferences'),
    values: lines('values'),
    whatHelps: lines('whatHelps'),
  };
}

export type SummaryFault = 'tooMany' | 'tooLong' | 'tooMuch';

/** What is wrong with each list; what is wrong with all of them together stands under the last one that is not empty. */
export function summaryFaults(fields: SummaryFields): Readonly<Partial<Record<SummaryList, SummaryFault>>> {
  const summary = summaryOf(fields);
  const found: Partial<Record<SummaryList, SummaryFault>> = {};
  for (const list of LISTS) {
    if (summary[list].length > MOST_LINES) found[list] = 'tooMany';
    if (summary[list].some((line) => line.length > LONGEST_LINE)) found[list] = 'tooLong';
  }
  const bytes = new TextEncoder().encode(JSON.stringify(summary)).length;
  const last = LISTS.findLast((list) => summary[list].length > 0);
  if (bytes > MOST_BYTES && last !== undefined) found[last] ??= 'tooMuch';
  return found;
}
