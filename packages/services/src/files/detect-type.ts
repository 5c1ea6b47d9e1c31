import { TextDecoder } from 'node:util';

/** What is taken, each with the type under which it is kept and given out. */
export const TAKEN = {
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

export type FileKind = keyof typeof TAKEN;

/** For messages: everything that may be uploaded. */
export const TAKEN_IN_WORDS = 'txt, md, csv, json, pdf and docx files up to 10 MB';

export type Detected =
  | { readonly type: 'text'; readonly kind: 'txt' | 'md' | 'csv' | 'json'; readonly text: string }
  /** A docx is a ZIP archive: whether it is one shows when it is opened. */
  | { readonly type: 'packed'; readonly kind: 'pdf' | 'docx' }
  | { readonly type: 'refused'; readonly found: string };

/** Beginnings of files that people try to upload, and what to call them. */
const SIGNATURES: readonly (readonly [hex: string, at: number, name: string])[] = [
  ['89504e47', 0, 'a PNG image'],
  ['ffd8ff', 0, 'a JPEG image'],
  ['47494638', 0, 'a GIF image'],
  ['57454250', 8, 'a WebP image'],
  ['66747970', 4, 'a video or HEIC image'],
  ['494433', 0, 'an MP3 recording'],
  ['d0cf11e0', 0, 'an old Office file (.doc, .xls or .ppt); save it as .docx'],
  ['7b5c727466', 0, 'an RTF document; save it as .docx'],
  ['1f8b', 0, 'a gzip archive'],
  ['52617221', 0, 'a RAR archive'],
  ['377abcaf', 0, 'a 7z archive'],
  ['4d5a', 0, 'a Windows program'],
  ['7f454c46', 0, 'a Linux program'],
];

const MARKUP: readonly (readonly [RegExp, string])[] = [
  [/^\s*(<!doctype html|<html)/i, 'an HTML page'],
  [/^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*>\s*)?<svg/i, 'an SVG image'],
  [/^\s*<\?xml/i, 'an XML file'],
];

/** What a file is by its content; the name only tells kinds of text apart (design §6: never trusted). */
export function detectType(content: Buffer, fileName: string): Detected {
  // A few bytes may come before a PDF's own first ones.
  if (content.subarray(0, 16).includes('%PDF-')) return { type: 'packed', kind: 'pdf' };
  if (startsWith(content, '504b0304', 0) || startsWith(content, '504b0506', 0))
    return { type: 'packed', kind: 'docx' };
  const known = SIGNATURES.find(([hex, at]) => startsWith(content, hex, at));
  const text = known === undefined ? decoded(content) : null;
  if (text === null) return { type: 'refused', found: known?.[2] ?? 'a file of an unknown type' };
  const markup = MARKUP.find(([pattern]) => pattern.test(text.slice(0, 500)));
  if (markup !== undefined) return { type: 'refused', found: markup[1] };
  const ending = /\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? '';
  if (ending === 'pdf' || ending === 'docx') return { type: 'refused', found: `plain text named .${ending}` };
  return asText(text, ending);
}

function asText(text: string, ending: string): Detected {
  if (ending === 'json') {
    const fault = jsonFault(text);
    return fault === null
      ? { type: 'text', kind: 'json', text }
      : { type: 'refused', found: `a .json file that is not valid JSON (${fault})` };
  }
  if (ending === 'csv') {
    const fault = csvFault(text);
    return fault === null
      ? { type: 'text', kind: 'csv', text }
      : { type: 'refused', found: `a .csv file that is not a table (${fault})` };
  }
  return { type: 'text', kind: ending === 'md' || ending === 'markdown' ? 'md' : 'txt', text };
}

/** The text of bytes; null when they are none. UTF-8, UTF-16 with its mark, else the Western encoding of older programs. */
function decoded(content: Buffer): string | null {
  const mark = content.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  const text = decodedAs(encoding, content) ?? decodedAs('windows-1252', content);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells binary data from text
  return text === null || /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? null : text;
}

function decodedAs(encoding: string, content: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return null; // not in this encoding: an answer, not a failure
  }
}

function jsonFault(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be parsed';
  }
}

/** A table has the same separator in its first lines, and its quotes close. */
function csvFault(text: string): string | null {
  let quoted = false;
  for (const letter of text) if (letter === '"') quoted = !quoted;
  if (quoted) return 'a quote is not closed';
  const [first = ''] = text.split(/\r?\n/, 1);
  return /[,;\t|]/.test(first) || !/\n./.test(text.trim())
    ? null
    : 'its first line has no comma, semicolon or tab';
}

function startsWith(content: Buffer, hex: string, at: number): boolean {
  return content.subarray(at, at + hex.length / 2).toString('hex') === hex;
}
