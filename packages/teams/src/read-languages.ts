import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isBuiltIn, type Language, type Lines, LOCALE_PATTERN } from '@roundtable/core';
import { z } from 'zod';
import { formatFault, sortFaults, type TeamFault } from './team-fault.js';
import { issueFaults, readYaml } from './yaml-source.js';

const Text = z.string().min(1);
const LanguageFile = z.strictObject({
  name: Text,
  english: Text,
  tag: z.string().regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/, 'expected a tag such as fr-FR'),
  heard: z
    .string()
    .default('')
    .transform((words) => new Set(words.split(/\s+/).filter((word) => word !== ''))),
});
const LinesFile = z
  .record(z.string(), z.unknown())
  .transform((read, context): Lines => nestedLines(read, [], context));

function linesOf(value: unknown, path: string[], context: z.core.$RefinementCtx): Lines[string] {
  if (typeof value === 'string') return value;
  const texts = z.array(Text).safeParse(value);
  if (texts.success) return texts.data;
  const nested = z.record(z.string(), z.unknown()).safeParse(value);
  if (!nested.success) {
    context.addIssue({ code: 'custom', path, message: 'expected a text, texts or further keys' });
    return '';
  }
  return nestedLines(nested.data, path, context);
}

function nestedLines(read: Record<string, unknown>, path: string[], context: z.core.$RefinementCtx): Lines {
  return Object.fromEntries(
    Object.entries(read).map(([key, one]) => [key, linesOf(one, [...path, key], context)]),
  );
}

/** The files of languages are invalid; the message names every fault with its place. */
export class LanguageError extends Error {
  override readonly name = 'LanguageError';
}

/**
 * Reads the languages of a folder: one subfolder each, named by its code, with `locale.yaml` and optionally `page.yaml`
 * and `server.yaml` (docs/add-a-language.md). Other files in the folder are ignored.
 * @throws LanguageError that names every fault of all of them
 */
export function readLanguages(folder: string): Language[] {
  if (!existsSync(folder)) throw new LanguageError(`${folder}: there is no such folder`);
  // A folder may be a symlink, as in mounted configuration.
  const codes = readdirSync(folder).filter(
    (name) => !name.startsWith('.') && statSync(join(folder, name)).isDirectory(),
  );
  const faults: TeamFault[] = [];
  const languages = codes.sort().flatMap((code): Language[] => {
    const file = (name: string) => join(folder, code, name);
    const wrong = misnamed(code);
    if (wrong !== null)
      faults.push({ file: join(folder, code), line: 1, column: 1, path: '', message: wrong });
    const about = read(file('locale.yaml'), LanguageFile, faults);
    const [page, lines] = ['page.yaml', 'server.yaml'].map((name) =>
      existsSync(file(name)) ? read(file(name), LinesFile, faults) : {},
    );
    return about && page && lines ? [{ code, ...about, page, lines }] : [];
  });
  if (faults.length > 0) throw new LanguageError(sortFaults(faults).map(formatFault).join('\n'));
  return languages;
}

function misnamed(code: string): string | null {
  if (isBuiltIn(code)) return `"${code}" is in the code already`;
  return LOCALE_PATTERN.test(code) ? null : 'expected a code such as fr or pt-BR as the name of the folder';
}

function read<T>(file: string, schema: z.ZodType<T>, faults: TeamFault[]): T | null {
  if (!existsSync(file)) {
    faults.push({ file, line: 1, column: 1, path: '', message: 'there is no such file' });
    return null;
  }
  const yaml = readYaml(file, readFileSync(file, 'utf8'));
  const parsed = schema.safeParse(yaml.value ?? {});
  faults.push(...yaml.faults, ...(parsed.error?.issues ?? []).flatMap((issue) => issueFaults(yaml, issue)));
  return parsed.data ?? null;
}
