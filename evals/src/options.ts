import { parseArgs } from 'node:util';

export const USAGE = `npm run eval [-- options]
  --team <id>         whose messages (default: every team with a file in evals/cases)
  --concurrency <n>   model calls at a time, 1-16 (default 4)
  --json              one JSON object instead of a table`;

export interface Options {
  readonly team: string | null;
  readonly concurrency: number;
  readonly json: boolean;
}

/** @throws Error that names the option and the expectation. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      team: { type: 'string' },
      concurrency: { type: 'string', default: '4' },
      json: { type: 'boolean', default: false },
    },
  });
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 16)
    throw new Error(`--concurrency is "${values.concurrency}", expected a whole number from 1 to 16`);
  return { team: values.team ?? null, concurrency, json: values.json };
}
