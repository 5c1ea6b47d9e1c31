import { MOST_FILE_BYTES } from '@roundtable/api';
import { fail, ok, type ServiceResult } from '@roundtable/core';
import { detectType, type FileKind, TAKEN, TAKEN_IN_WORDS } from './detect-type.js';
import type { FileText } from './file-text.js';
import type { FileReader } from './read-in-thread.js';

/** A text of no more is checked in some milliseconds. */
const MOST_BYTES_AT_ONCE = 256 * 1024;
/** Of the text of one file: some 400 pages. */
export const MOST_CHARACTERS = 1_000_000;

/** A file whose type is known and whose text was read. */
export interface ReadFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
  /** Empty when there is none to be read, as in a scan. */
  readonly text: string;
}

/**
 * Checks a file by its content and reads its text, before any transaction: 413 for more than 10 MB or for an archive that
 * unpacks to too much, 415 for what is not taken, with what was found.
 */
export async function readFile(
  reader: FileReader,
  upload: { readonly fileName: string; readonly content: Buffer },
  about: { readonly userId: string; readonly signal: AbortSignal },
): Promise<ServiceResult<ReadFile>> {
  const { content } = upload;
  if (content.byteLength > MOST_FILE_BYTES) return tooLarge();
  const fileName = safeFileName(upload.fileName);
  if (fileName === null)
    return fail(
      'VALIDATION_ERROR',
      'fileName: this file name cannot be used. Rename the file and send it again.',
    );
  if (content.byteLength === 0)
    return fail('VALIDATION_ERROR', `"${fileName}" is empty. Send a file with text in it.`);
  const read = await textOf({ fileName, content }, { reader, about });
  if (read === null) return refused(fileName, 'a file that takes too long or too much memory to read');
  if (read.type === 'refused') return refused(fileName, read.found);
  if (read.type === 'too_large')
    return fail(
      'PAYLOAD_TOO_LARGE',
      `"${fileName}" is too large once it is unpacked. Send a shorter version.`,
    );
  return ok(kept(fileName, { kind: read.kind, content, text: read.text }));
}

/** Checking a long text takes up to a second (brackets in brackets in a .json): it is done where packed files are read. */
async function textOf(
  file: { readonly fileName: string; readonly content: Buffer },
  { reader, about }: { readonly reader: FileReader; readonly about: Parameters<FileReader>[1] },
): Promise<FileText | null> {
  if (file.content.byteLength > MOST_BYTES_AT_ONCE) return reader(file, about);
  const detected = detectType(file.content, file.fileName);
  return detected.type === 'packed' ? reader(file, about) : detected;
}

function tooLarge<T>(): ServiceResult<T> {
  return fail(
    'PAYLOAD_TOO_LARGE',
    'The file is larger than 10 MB. Send a shorter version, or only the text.',
  );
}

function refused<T>(fileName: string, found: string): ServiceResult<T> {
  return fail('UNSUPPORTED_MEDIA_TYPE', `"${fileName}" is ${found}. Send one of these: ${TAKEN_IN_WORDS}.`, {
    found,
    taken: Object.keys(TAKEN),
  });
}

function kept(
  fileName: string,
  about: { readonly kind: FileKind; readonly content: Buffer; readonly text: string },
): ReadFile {
  const { kind, content } = about;
  // Postgres keeps no NUL in a text, and half a character is none.
  const text = about.text
    .replaceAll('\u0000', '')
    .replaceAll('\r\n', '\n')
    .slice(0, MOST_CHARACTERS)
    .toWellFormed();
  return { fileName, mediaType: TAKEN[kind], content, text };
}

const LONGEST_NAME = 200;

/** The last part of a name, without what no file system or screen should get; null when nothing is left. */
export function safeFileName(given: string): string | null {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  const letters = [...name];
  if (letters.length <= LONGEST_NAME) return name === '' ? null : name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return `${letters.slice(0, LONGEST_NAME - ending.length).join('')}${ending}`;
}
