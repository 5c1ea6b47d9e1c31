import { parseArgs } from 'node:util';

export const PARTS = ['routes', 'promises', 'languages', 'voices'] as const;
export type Part = (typeof PARTS)[number];

export const USAGE = `npm run eval [-- options]
  --team <id>         whose messages (default: every team with a file in evals/cases)
  --parts <list>      of ${PARTS.join(',')} (default: all)
  --judge <model>     who tells voices apart: a model of the same provider (default: its deep one)
  --concurrency <n>   model calls at a time, 1-16 (default 4)
  --dollars <n>       no further call once so much is spent, over all teams and parts
  --against <file>    what is other than in an earlier report, which --json made
  --json              one JSON object a team instead of tables`;

export interface Options {
  readonly team: string | null;
  readonly parts: readonly Part[];
  /** Null: the deep model. */
  readonly judge: string | null;
  readonly concurrency: number;
  /** Null: no limit. */
  readonly dollars: number | null;
  readonly against: string | null;
  readonly json: boolean;
}

/** @throws Error that names the option and the expectation. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      team: { type: 'string' },
      parts: { type: 'string', default: PARTS.join(',') },
      judge: { type: 'string' },
      concurrency: { type: 'string', default: '4' },
      dollars: { type: 'string' },
      against: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 16)
    throw new Error(`--concurrency is "${values.concurrency}", expected a whole number from 1 to 16`);
  const dollars = values.dollars === undefined ? null : Number(values.dollars);
  if (dollars !== null && !(dollars > 0))
    throw new Error(`--dollars is "${values.dollars}", expected a number above 0`);
  return {
    team: values.team ?? null,
    parts: partsIn(values.parts),
    judge: values.judge ?? null,
    concurrency,
    dollars,
    against: values.against ?? null,
    json: values.json,
  };
}

function partsIn(list: string): readonly Part[] {
  const named = list.split(',').map((one) => one.trim());
  const stranger = named.find((one) => !PARTS.some((part) => part === one));
  if (stranger !== undefined)
    throw new Error(`--parts has "${stranger}", expected some of: ${PARTS.join(',')}`);
  return PARTS.filter((part) => named.includes(part));
}
