import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';

/** Somebody's words and the task that they ask for; `or` names others that a designer would accept as well. */
const Wish = z.strictObject({
  say: z.string().min(1),
  task: z.string(),
  or: z.array(z.string()).default([]),
});
/** Words that leave open which of several tasks is asked for. */
const OpenWish = z.strictObject({ say: z.string().min(1), among: z.array(z.string()).min(2) });
/** Words that ask for no task. */
const NoWish = z.strictObject({ say: z.string().min(1) });

export const Utterances = z.strictObject({
  exact: z.array(Wish),
  typo: z.array(Wish),
  synonym: z.array(Wish),
  spanish: z.array(Wish),
  ambiguous: z.array(OpenWish),
  nonsense: z.array(NoWish),
  command: z.array(NoWish),
  talk: z.array(NoWish),
});
export type Utterances = z.infer<typeof Utterances>;
export type Kind = keyof Utterances;
export const KINDS: readonly Kind[] = Utterances.keyof().options;

export const Translations = z.array(z.strictObject({ en: z.string().min(1), es: z.string().min(1) }));
export type Translations = z.infer<typeof Translations>;

/** @throws with the field and the expectation when the file is no such thing. */
export async function readMatching<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const read = schema.safeParse(parse(await readFile(file, 'utf8')));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}
