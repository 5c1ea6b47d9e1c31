import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { type DocumentBlock, markdownBlocks, type Run } from './markdown-blocks.js';

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
] as const;
/** In twips, twentieths of a point. */
const INDENT = 360;

/** A Word document with a title and the Markdown's text. */
export async function toDocx(about: {
  readonly title: string;
  readonly markdown: string;
  readonly locale: string;
}): Promise<Buffer> {
  const blocks = markdownBlocks(about.markdown);
  const document = new Document({
    title: about.title,
    creator: 'Roundtable',
    styles: {
      default: { document: { run: { font: 'Calibri', size: 22, language: { value: about.locale } } } },
    },
    sections: [
      {
        children: [new Paragraph({ text: about.title, heading: HeadingLevel.TITLE }), ...blocks.map(shown)],
      },
    ],
  });
  return Packer.toBuffer(document);
}

function shown(block: DocumentBlock): Paragraph | Table {
  switch (block.type) {
    case 'heading':
      return new Paragraph({
        heading: HEADINGS[block.level - 1] ?? HeadingLevel.HEADING_4,
        spacing: { before: 240, after: 80 },
        children: children(block.runs),
      });
    case 'paragraph':
      return new Paragraph({ spacing: { after: 120 }, children: children(block.runs) });
    case 'quote':
      return new Paragraph({
        indent: { left: INDENT },
        spacing: { after: 120 },
        border: { left: { style: BorderStyle.SINGLE, size: 12, color: 'BBBBBB', space: 8 } },
        children: children(block.runs),
      });
    case 'item':
      return new Paragraph({
        indent: { left: INDENT * (block.depth + 1), hanging: INDENT },
        tabStops: [{ type: 'left', position: INDENT * (block.depth + 1) }],
        spacing: { after: 60 },
        children: [new TextRun(`${block.marker}\t`), ...children(block.runs)],
      });
    case 'code':
      return new Paragraph({
        spacing: { after: 120 },
        shading: { fill: 'F3F3F3' },
        children: lines(block.text, { font: 'Consolas', size: 20 }),
      });
    case 'rule':
      return new Paragraph({
        border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: 'BBBBBB', space: 1 } },
      });
    case 'table':
      return new Table({
        width: { size: 100, type: WidthType.PERCENTAGE },
        rows: block.rows.map(
          (row) =>
            new TableRow({ children: row.map((cell) => new TableCell({ children: [cellText(cell)] })) }),
        ),
      });
  }
}

function cellText(runs: readonly Run[]): Paragraph {
  return new Paragraph({ alignment: AlignmentType.LEFT, children: children(runs) });
}

function children(runs: readonly Run[]): ParagraphChild[] {
  return runs.flatMap((run): ParagraphChild[] => {
    const style = {
      bold: run.bold,
      italics: run.italic,
      ...(run.code ? { font: 'Consolas' } : {}),
    };
    if (run.link === null) return lines(run.text, style);
    return [
      new ExternalHyperlink({
        link: run.link,
        children: [new TextRun({ ...style, text: run.text, style: 'Hyperlink' })],
      }),
    ];
  });
}

function lines(
  text: string,
  style: { bold?: boolean; italics?: boolean; font?: string; size?: number },
): TextRun[] {
  return printable(text)
    .split('\n')
    .map((line, i) => new TextRun({ ...style, text: line, ...(i === 0 ? {} : { break: 1 }) }));
}

/** Removes characters that XML forbids: Word refuses a document with any of them. */
function printable(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}
