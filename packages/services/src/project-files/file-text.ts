import { extractText, getDocumentProxy } from 'unpdf';
import { docxText } from './docx-text.js';

/** What a packed file has to read. */
export type FileText =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'refused'; readonly found: string }
  | { readonly type: 'too_large' };

/** Of a docx's words, unpacked: three times the largest file. */
const MOST_UNPACKED = 30 * 1024 * 1024;
const MOST_PAGES = 2_000;

/** Reads a PDF or a docx. A PDF without text, such as a scan, has an empty one. */
export async function fileText(kind: 'pdf' | 'docx', content: Buffer): Promise<FileText> {
  if (kind === 'pdf') return pdfText(content);
  try {
    return await docxText(content, MOST_UNPACKED);
  } catch {
    return { type: 'refused', found: 'a docx that is damaged' }; // whatever its parts say of themselves does not hold
  }
}

async function pdfText(content: Buffer): Promise<FileText> {
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
