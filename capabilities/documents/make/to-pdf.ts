import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { type DocumentBlock, markdownBlocks, type Run } from './markdown-blocks.js';

const MARGIN = 64;
const BODY = 11;
const HEADING_SIZES = [18, 15, 13, 12];
const INDENT = 18;
const LINK = '#0b5cad';

const FONTS = {
  regular: 'DejaVuSans.ttf',
  bold: 'DejaVuSans-Bold.ttf',
  italic: 'DejaVuSans-Oblique.ttf',
  boldItalic: 'DejaVuSans-BoldOblique.ttf',
  code: 'DejaVuSansMono.ttf',
} as const;

/** A PDF (A4) with a title and the Markdown's text. Its embedded fonts cover all Latin languages, arrows and boxes. */
export async function toPdf(about: {
  readonly title: string;
  readonly markdown: string;
  readonly locale: string;
}): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: about.locale,
    displayTitle: true,
    info: { Title: about.title, Creator: 'Roundtable' },
  });
  const fonts = createRequire(import.meta.url);
  for (const [name, file] of Object.entries(FONTS))
    pdf.registerFont(name, fonts.resolve(`dejavu-fonts-ttf/ttf/${file}`));
  const parts: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  pdf.font('bold').fontSize(22).text(printable(about.title)).moveDown(0.8);
  for (const block of markdownBlocks(about.markdown)) draw(pdf, block);
  pdf.end();
  return ended;
}

type Pdf = InstanceType<typeof PDFDocument>;

function draw(pdf: Pdf, block: DocumentBlock): void {
  pdf.fillColor('#1a1a1a').fontSize(BODY);
  switch (block.type) {
    case 'heading':
      pdf.moveDown(0.5).fontSize(HEADING_SIZES[block.level - 1] ?? BODY);
      write(
        pdf,
        block.runs.map((run) => ({ ...run, bold: true })),
      );
      pdf.moveDown(0.3);
      return;
    case 'paragraph':
      write(pdf, block.runs);
      pdf.moveDown(0.6);
      return;
    case 'quote':
      indented(pdf, INDENT, () =>
        write(
          pdf,
          block.runs.map((run) => ({ ...run, italic: true })),
        ),
      );
      pdf.moveDown(0.6);
      return;
    case 'item':
      indented(pdf, INDENT * block.depth, () => {
        const { y, page } = pdf;
        pdf.font('regular').text(block.marker, { lineBreak: false });
        // Writing the marker may have started a new page.
        if (pdf.page === page) pdf.y = y;
        indented(pdf, INDENT, () => write(pdf, block.runs));
      });
      pdf.moveDown(0.25);
      return;
    case 'code':
      pdf
        .font('code')
        .fontSize(BODY - 1.5)
        .text(printable(block.text))
        .moveDown(0.6);
      return;
    case 'table':
      table(pdf, block.rows);
      return;
    case 'rule':
      pdf
        .moveDown(0.3)
        .moveTo(MARGIN, pdf.y)
        .lineTo(pdf.page.width - MARGIN, pdf.y);
      pdf.strokeColor('#bbbbbb').stroke().moveDown(0.6);
  }
}

function indented(pdf: Pdf, by: number, work: () => void): void {
  const x = pdf.x;
  pdf.x = x + by;
  work();
  pdf.x = x;
}

/** Runs of a paragraph continue on the same line; the last one ends it. */
function write(pdf: Pdf, runs: readonly Run[]): void {
  const texts = runs.filter((run) => run.text !== '');
  if (texts.length === 0) return void pdf.text(' ');
  const width = pdf.page.width - MARGIN - pdf.x;
  for (const [i, run] of texts.entries()) {
    const link = run.link === null ? {} : { link: run.link, underline: true };
    const none = run.link === null && i > 0 ? { link: null, underline: false } : {};
    pdf
      .font(fontOf(run))
      .fillColor(run.link === null ? '#1a1a1a' : LINK)
      .text(printable(run.text), { width, continued: i < texts.length - 1, ...none, ...link });
  }
}

function table(pdf: Pdf, rows: readonly (readonly (readonly Run[])[])[]): void {
  const cells = rows.map((row) => row.map((cell) => printable(cell.map((run) => run.text).join(''))));
  pdf.font('regular').fontSize(BODY - 1);
  pdf.table({
    defaultStyle: { padding: 4, borderColor: '#bbbbbb' },
    rowStyles: (row) => (row === 0 ? { backgroundColor: '#f3f3f3' } : {}),
    data: cells,
  });
  pdf.moveDown(0.6);
}

function fontOf(run: Run): keyof typeof FONTS {
  if (run.code) return 'code';
  if (run.bold && run.italic) return 'boldItalic';
  return run.bold ? 'bold' : run.italic ? 'italic' : 'regular';
}

/**
 * Limits a text to the fonts' glyphs; they have no emoji and no East Asian letters. Emoji are left out; other letters
 * become question marks, so that the text is visibly incomplete. Very long words get places to break at: otherwise the
 * layout would try each of their letters.
 */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(
      /[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]|\ufe0f|\u200d/gu,
      (character) => (/[\u2190-\u27bf]/.test(character) ? character : ''),
    )
    .replaceAll(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, '?')
    .replaceAll(/[^\s\u200b]{60}/g, '$&\u200b');
}
