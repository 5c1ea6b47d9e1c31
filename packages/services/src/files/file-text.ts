import { extractText, getDocumentProxy } from 'unpdf';
import { detectType, type FileKind } from './detect-type.js';
import { docxText } from './docx-text.js';

/** What a file has to read. */
export type FileText =
  | { readonly type: 'text'; readonly kind: FileKind; readonly text: string }
  | { readonly type: 'refused'; readonly found: string }
  | { readonly type: 'too_large' };

/** Of a docx's words, unpacked: three times the largest file. */
const MOST_UNPACKED = 30 * 1024 * 1024;
const MOST_PAGES = 2_000;

/** Finds out what a file is and reads it. A PDF without text, such as a scan, has an empty one. */
export async function fileText(fileName: string, content: Buffer): Promise<FileText> {
  const detected = detectType(content, fileName);
  if (detected.type !== 'packed') return detected;
  const { kind } = detected;
  const read = kind === 'pdf' ? await pdfText(content) : await wordsOfDocx(content);
  return read.type === 'text' ? { ...read, kind } : read;
}

type PackedText = Exclude<FileText, { type: 'text' }> | { readonly type: 'text'; readonly text: string };

async function wordsOfDocx(content: Buffer): Promise<PackedText> {
  try {
    return await docxText(content, MOST_UNPACKED);
  } catch {
    return { type: 'refused', found: 'a docx that is damaged' }; // whatever its parts say of themselves does not hold
  }
}

async function pdfText(content: Buffer): Promise<PackedText> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(content), { isEvalSupported: false });
    if (pdf.numPages > MOST_PAGES) return { type: 'too_large' };
    const { text } = await extractText(pdf, { mergePages: false });
    return {
      type: 'text',
      text: text
        .map((page) => page.trim())
        .join('\n\n')
        .trim(),
    };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { type: 'refused', found: isLocked ? 'a PDF that asks for a password' : 'a PDF that is damaged' };
  }
}
