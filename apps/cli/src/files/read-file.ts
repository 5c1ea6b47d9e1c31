import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** The largest file that the gateway accepts. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The extensions of files that projects accept. */
const DOCUMENTS: ReadonlySet<string> = new Set(['txt', 'md', 'markdown', 'csv', 'json', 'pdf', 'docx']);
/** The extensions of files that messages accept. */
export const ATTACHED_KINDS: ReadonlySet<string> = new Set([
  ...DOCUMENTS,
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
]);

export type ReadFile =
  | { readonly type: 'read'; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly type: 'refused';
      readonly why: 'missing' | 'folder' | 'empty' | 'large' | 'kind' | 'unreadable';
    };

/** Reads a file for an upload; it refuses files that the gateway would refuse. */
export async function readUpload(path: string, kinds = DOCUMENTS): Promise<ReadFile> {
  const about = await stat(path).catch((error: NodeJS.ErrnoException) => error.code ?? 'EIO');
  if (typeof about === 'string')
    return refused(about === 'ENOENT' || about === 'ENOTDIR' ? 'missing' : 'unreadable');
  if (!about.isFile()) return refused('folder');
  const name = basename(path);
  if (!kinds.has(name.split('.').at(-1)?.toLowerCase() ?? '')) return refused('kind');
  if (about.size === 0) return refused('empty');
  if (about.size > MAX_FILE_BYTES) return refused('large');
  const bytes = await readFile(path).catch(() => null);
  return bytes === null ? refused('unreadable') : { type: 'read', name, bytes: new Uint8Array(bytes) };
}

function refused(why: Extract<ReadFile, { type: 'refused' }>['why']): ReadFile {
  return { type: 'refused', why };
}

export async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}
