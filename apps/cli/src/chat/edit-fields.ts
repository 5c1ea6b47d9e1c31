import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Confirmation } from '@roundtable/api';
import { fieldName, fieldOf } from '../render/confirmation-text.js';
import { line } from '../render/output.js';
import { type TurnLanguage, told } from '../render/turn-words.js';
import type { Terminal } from '../terminal/terminal.js';
import { fromEditorText, toEditorText } from './editor-text.js';

interface Editing {
  readonly terminal: Terminal;
  readonly language: TurnLanguage;
}

/** The changed fields with their new texts. */
export type Edits = Readonly<Record<string, string>>;

/** Lets the user change the editable fields, in $EDITOR if it is set, else line by line. Null: the user cancelled. */
export async function editFields(
  confirmation: Confirmation,
  about: Editing & { readonly editor: string | null },
): Promise<Edits | null> {
  const before = Object.fromEntries(
    confirmation.editable.map((name) => [name, fieldOf(confirmation, name)] as const),
  );
  const { terminal, editor } = about;
  const after =
    terminal.isInteractive && editor !== null
      ? await inEditor(before, { ...about, editor })
      : await lineByLine(before, about);
  if (after === null) return null;
  const changed = Object.entries(after).filter(([name, text]) => text.trim() !== '' && text !== before[name]);
  return Object.fromEntries(changed);
}

async function inEditor(
  before: Edits,
  { terminal, language, editor }: Editing & { readonly editor: string },
): Promise<Edits | null> {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-'));
  const file = join(folder, 'edit.md');
  try {
    await writeFile(file, toEditorText(before, told(language, 'editorHint')), { mode: 0o600 });
    const code = await terminal.lend(() => run(editor, file));
    if (code !== 0) {
      terminal.print([line('error', told(language, 'editorFailed', { editor, code: String(code) }))]);
      return null;
    }
    return fromEditorText(await readFile(file, 'utf8'), Object.keys(before));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs $EDITOR through the shell, like git, since it may contain arguments ("code --wait"). */
function run(editor: string, file: string): Promise<number | string> {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', `${editor} "$1"`, editor, file], { stdio: 'inherit' });
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1));
  });
}

async function lineByLine(before: Edits, { terminal, language }: Editing): Promise<Edits | null> {
  const after: Record<string, string> = {};
  for (const [name, text] of Object.entries(before)) {
    const isLong = text.includes('\n') || text.length > 200;
    const field = fieldName(name, language);
    const how = told(language, isLong ? 'editLong' : 'editShort', { field });
    terminal.print([line('info', how), line('info', text)]);
    terminal.setPrompt(`${field.toLowerCase()} › `);
    const given = isLong ? await longText(terminal) : await terminal.nextLine();
    if (given === null) return null;
    if (given.trim() !== '') after[name] = given;
  }
  return after;
}

async function longText(terminal: Terminal): Promise<string | null> {
  const lines: string[] = [];
  for (;;) {
    const next = await terminal.nextLine();
    if (next === null) return null;
    if (next === '' && lines.length === 0) return '';
    if (next.trim() === '.') return lines.join('\n');
    lines.push(next);
  }
}
