import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { percent, type Score } from './score.js';

/** What an earlier run left with `--json`, as far as it is compared. */
const Report = z.looseObject({
  team: z.string(),
  version: z.string(),
  accuracy: z.number(),
  classes: z.array(z.looseObject({ name: z.string(), recall: z.number() })),
  promises: z.number(),
  guilt: z.number(),
});
export type Report = z.infer<typeof Report>;

/** The reports in a file, a line each. @throws with the line and the expectation for anything else */
export async function readReports(file: string): Promise<readonly Report[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line, i) => {
    if (line.trim() === '') return [];
    const read = Report.safeParse(parsed(line));
    if (!read.success)
      throw new Error(`${file}:${i + 1} is no report of --json: ${z.prettifyError(read.error)}`);
    return [read.data];
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** What is other than in the earlier report, a line each; that nothing is, in one. */
export function compared(scored: Score, before: Report): readonly string[] {
  const changes = [
    ...change('accuracy', scored.accuracy, before.accuracy),
    ...scored.classes.flatMap(({ name, recall }) => {
      const earlier = before.classes.find((one) => one.name === name);
      return earlier === undefined ? [`${name}: new`] : change(`recall of ${name}`, recall, earlier.recall);
    }),
    ...(scored.promises === before.promises
      ? []
      : [`unkept promises: ${before.promises} -> ${scored.promises}`]),
    ...(scored.guilt === before.guilt ? [] : [`shaming phrases: ${before.guilt} -> ${scored.guilt}`]),
  ];
  return changes.length === 0 ? ['nothing is other than before'] : changes;
}

function change(what: string, now: number, then: number): string[] {
  return percent(now) === percent(then) ? [] : [`${what}: ${percent(then)} -> ${percent(now)}`];
}
