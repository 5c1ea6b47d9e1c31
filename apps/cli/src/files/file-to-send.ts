import { fill, type Language, LINES } from '../projects/lines.js';
import { ATTACHED_KINDS, readUpload } from './read-file.js';
import { type FilePlaces, typedPath } from './typed-files.js';

const QUOTED = /^["'“«]([^"'”»]+)["'”»]/;
const BARE = /^(?:\\.|[^\s\\])+/;

export type FileToSend =
  | {
      readonly type: 'file';
      readonly name: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly text: string;
    }
  /** A text to print instead of sending. */
  | { readonly type: 'told'; readonly tone: 'info' | 'error'; readonly words: string };

/** Parses `/upload` for a team without projects: a path, then the message; default message: the file's name. */
export async function fileToSend(
  typed: string,
  { places, language }: { readonly places: FilePlaces; readonly language: Language },
): Promise<FileToSend> {
  const lines = LINES[language];
  const found = QUOTED.exec(typed) ?? BARE.exec(typed);
  if (found === null) return { type: 'told', tone: 'info', words: lines.attachUsage };
  const path = typedPath(found[0], places);
  const file = await readUpload(path, ATTACHED_KINDS);
  if (file.type === 'refused') {
    const why = file.why === 'kind' ? lines.attachKind : lines[file.why];
    return { type: 'told', tone: 'error', words: fill(why, { path }) };
  }
  return { ...file, type: 'file', text: typed.slice(found[0].length).trim() || file.name };
}
