import { toDocx } from './to-docx.js';
import { toPdf } from './to-pdf.js';

export interface DocumentText {
  readonly format: 'docx' | 'pdf';
  readonly title: string;
  readonly markdown: string;
  readonly locale: string;
}

/** Makes the file from a text in Markdown. */
export function makeDocument({ format, ...text }: DocumentText): Promise<Buffer> {
  return format === 'pdf' ? toPdf(text) : toDocx(text);
}
