import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { TextFile } from './team-manifest.js';

/** A place in a manifest that names a text file. */
export interface TextReference {
  readonly path: readonly PropertyKey[];
  readonly file: string;
}

/** A text, or the reason why it cannot be read. */
export type TextResult =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'fault'; readonly message: string };

const Name = TextFile.catch('');
const Files = z.object({
  prompt: Name,
  expertise: z.array(Name).catch([]),
  members: z.array(z.object({ instructions: Name }).catch({ instructions: '' })).catch([]),
});
const Speakers = z.array(Files.catch({ prompt: '', expertise: [], members: [] })).catch([]);
const NamedFiles = z.object({
  values: Name,
  repairs: Name.optional(),
  registries: z.object({ frame: Name }).catch({ frame: '' }),
  agents: Speakers,
  composites: Speakers,
});

/** Lists every file that a manifest names, even if other parts are faulty, so that all missing files are reported. */
export function textReferences(value: unknown): TextReference[] {
  const named = NamedFiles.safeParse(value);
  if (!named.success) return [];
  const references = (['agents', 'composites'] as const).flatMap((list) =>
    named.data[list].flatMap(({ prompt, expertise, members }, i) => [
      { path: [list, i, 'prompt'], file: prompt },
      ...expertise.map((file, j) => ({ path: [list, i, 'expertise', j], file })),
      ...members.map((one, j) => ({ path: [list, i, 'members', j, 'instructions'], file: one.instructions })),
    ]),
  );
  return [
    { path: ['values'], file: named.data.values },
    { path: ['repairs'], file: named.data.repairs ?? '' },
    { path: ['registries', 'frame'], file: named.data.registries.frame },
    ...references,
  ].filter(({ file }) => file !== '');
}

/** Reads a UTF-8 text with line ends as \n and its end trimmed, so that git settings do not change the hash. */
export async function readText(file: string): Promise<TextResult> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    return { type: 'fault', message: describeReadError(error) };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n').trimEnd();
    if (text === '') return { type: 'fault', message: 'is empty' };
    // Postgres cannot store NUL in jsonb, and no text needs it.
    return text.includes('\0') ? { type: 'fault', message: 'is not a text file' } : { type: 'text', text };
  } catch (error) {
    if (error instanceof TypeError) return { type: 'fault', message: 'is not UTF-8 text' };
    throw error;
  }
}

/** All Markdown files below a folder, as sorted relative paths, without hidden files. */
export async function markdownFiles(dir: string): Promise<string[]> {
  return (await filesBelow(dir)).filter((file) => file.endsWith('.md'));
}

/** All files below a folder, as sorted relative paths, without hidden files. */
export async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.split('/').some((part) => part.startsWith('.')))
    .sort();
}

function describeReadError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'does not exist';
  if (code === 'EISDIR') return 'is a folder';
  if (typeof code === 'string') return `cannot be read (${code})`;
  throw error;
}
