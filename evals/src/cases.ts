import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';

/** One labelled message. `expect` is the class it belongs to: an agent, a tool, or nobody and nothing. */
export const Case = z.strictObject({
  say: z.string().min(1),
  locale: z.enum(['en', 'es']).default('en'),
  expect: z.string().min(1),
  /** Which row of the trigger table, or which kind of talk it stands for. */
  row: z.string().min(1),
  /** With whom the user is talking; the home agent when it is left out. */
  with: z.string().optional(),
  /** What the user had said before, when the message answers to something. */
  before: z.string().optional(),
});
export type Case = z.infer<typeof Case>;

export const CaseFile = z.strictObject({
  /**
   * `handoffs`: whom the reply hands over to. `tools`: which tool it calls first. `personas`: who does it. `moves`: whom it
   * hands over to, several with + in between, else which tool it calls.
   */
  judges: z.enum(['handoffs', 'tools', 'personas', 'moves']),
  /** The class of messages that must not hand over, or that need no tool. */
  nothing: z.string().min(1),
  /** The least that precision and recall of each class may be, and the least accuracy over all. */
  floor: z.strictObject({ accuracy: z.number(), recall: z.number(), precision: z.number() }),
  cases: z.array(Case).min(1),
});
export type CaseFile = z.infer<typeof CaseFile>;

/** Reads the labelled messages of a team. @throws with the field and the expectation when the file is no such thing. */
export async function readCases(file: string): Promise<CaseFile> {
  const read = CaseFile.safeParse(parse(await readFile(file, 'utf8')));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}
