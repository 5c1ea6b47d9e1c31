import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';

/** Reads a file of ours. @throws with the field and the expectation when it is not what the schema says. */
export async function readYaml<Schema extends z.ZodType>(
  schema: Schema,
  file: string,
): Promise<z.infer<Schema>> {
  const read = schema.safeParse(parse(await readFile(file, 'utf8')));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}
