import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { percent } from './score.js';

/** What a run leaves with `--json`, as far as it is compared. A part that was not played is missing. */
const Report = z.object({
  team: z.string(),
  version: z.string(),
  accuracy: z.number().optional(),
  classes: z
    .array(z.object({ name: z.string(), recall: z.number() }))
    .readonly()
    .optional(),
  promises: z.number().optional(),
  guilt: z.number().optional(),
  promisesKept: z
    .looseObject({
      cases: z.number(),
      brokenBefore: z.number(),
      brokenAfter: z.number(),
      wanted: z.number(),
      wantedStored: z.number(),
    })
    .optional(),
  languages: z.object({ pairs: z.number(), alike: z.number() }).optional(),
  voices: z
    .looseObject({ replies: z.number(), share: z.number().nullable(), notJudged: z.number() })
    .optional(),
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

type Figures = Pick<
  Report,
  'accuracy' | 'classes' | 'promises' | 'guilt' | 'promisesKept' | 'languages' | 'voices'
>;

/** What is other than in the earlier report, a line each; that nothing is, in one. Only parts that both have are compared. */
export function compared(now: Figures, before: Figures): readonly string[] {
  const changes = [
    ...change('accuracy', shareOf(now.accuracy), shareOf(before.accuracy)),
    ...(now.classes ?? []).flatMap(({ name, recall }) => {
      if (before.classes === undefined) return [];
      const earlier = before.classes.find((one) => one.name === name);
      return earlier === undefined
        ? [`${name}: new`]
        : change(`recall of ${name}`, percent(recall), percent(earlier.recall));
    }),
    ...change('unkept promises', now.promises, before.promises),
    ...change('shaming phrases', now.guilt, before.guilt),
    ...both(now.promisesKept, before.promisesKept, (is, was) => [
      ...change(
        'broken before the repair',
        outOf(is.brokenBefore, is.cases),
        outOf(was.brokenBefore, was.cases),
      ),
      ...change(
        'broken after the repair',
        outOf(is.brokenAfter, is.cases),
        outOf(was.brokenAfter, was.cases),
      ),
      ...change(
        'wished for and stored',
        outOf(is.wantedStored, is.wanted),
        outOf(was.wantedStored, was.wanted),
      ),
    ]),
    ...both(now.languages, before.languages, (is, was) =>
      change('pairs alike', outOf(is.alike, is.pairs), outOf(was.alike, was.pairs)),
    ),
    ...both(now.voices, before.voices, (is, was) => [
      ...change('voices told apart', shareOf(is.share), shareOf(was.share)),
      ...change('voices not judged', outOf(is.notJudged, is.replies), outOf(was.notJudged, was.replies)),
    ]),
  ];
  return changes.length === 0 ? ['nothing is other than before'] : changes;
}

function both<One>(now: One | undefined, then: One | undefined, tell: (now: One, then: One) => string[]) {
  return now === undefined || then === undefined ? [] : tell(now, then);
}

function change(what: string, now?: string | number, then?: string | number): string[] {
  return now === undefined || then === undefined || now === then ? [] : [`${what}: ${then} -> ${now}`];
}

const outOf = (part: number, whole: number) => `${part} of ${whole}`;
const shareOf = (share?: number | null) => (share == null ? undefined : percent(share));
