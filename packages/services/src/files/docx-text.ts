import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

const MOST_PARTS = 2_000;
const DOCUMENT = 'word/document.xml';
const OTHERS: Readonly<Record<string, string>> = {
  'xl/workbook.xml': 'an Excel workbook; export it as CSV',
  'ppt/presentation.xml': 'a PowerPoint presentation; export it as PDF',
  mimetype: 'an OpenDocument or EPUB file; save it as .docx',
};

export type DocxText =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'refused'; readonly found: string }
  | { readonly type: 'too_large' };

/**
 * The text of a docx: paragraphs as lines, cells apart by tabs, headings marked as in Markdown. Read as it is unpacked and
 * stopped at `most` bytes, whatever the archive says of its size; nothing in it is resolved or loaded.
 */
export async function docxText(content: Buffer, most: number): Promise<DocxText> {
  const archive = await opened(content);
  if (archive === null) return { type: 'refused', found: 'a ZIP archive that cannot be opened' };
  if (archive.entryCount > MOST_PARTS) return { type: 'too_large' };
  const names: string[] = [];
  for await (const entry of archive.eachEntry()) {
    names.push(entry.fileName);
    if (entry.fileName !== DOCUMENT) continue;
    const xml = await unpacked(archive, entry, most);
    return xml === null ? { type: 'too_large' } : { type: 'text', text: textOfXml(xml) };
  }
  const known = Object.entries(OTHERS).find(([name]) => names.includes(name));
  return { type: 'refused', found: known?.[1] ?? 'a ZIP archive that is not a docx' };
}

async function opened(content: Buffer): Promise<ZipFile | null> {
  try {
    return await fromBufferPromise(content, { lazyEntries: true, validateEntrySizes: true });
  } catch {
    return null; // damaged or no archive at all: said to the user
  }
}

/** The entry's text; null when it is larger than may be unpacked. */
async function unpacked(archive: ZipFile, entry: Entry, most: number): Promise<string | null> {
  if (entry.uncompressedSize > most) return null;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of await archive.openReadStreamPromise(entry)) {
    const piece = Buffer.from(part);
    bytes += piece.byteLength;
    if (bytes > most) return null;
    parts.push(piece);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What each tag leaves in the text; words themselves stand in `w:t`. */
function textOfXml(xml: string): string {
  const out: string[] = [];
  /** A cell or a row ends with its own sign in place of the one that its last paragraph left. */
  const endWith = (sign: string) => {
    if (out.at(-1) === '\n' || out.at(-1) === '\t') out.pop();
    out.push(sign);
  };
  let spoken = false;
  for (const [piece] of xml.matchAll(/<[^<>]*>|[^<]+/g)) {
    if (!piece.startsWith('<')) {
      if (spoken) out.push(entities(piece));
      continue;
    }
    const name = /^<\/?([\w:]+)/.exec(piece)?.[1] ?? '';
    if (name === 'w:t') spoken = !piece.startsWith('</') && !piece.endsWith('/>');
    else if (name === 'w:tab') out.push('\t');
    else if (name === 'w:br' || name === 'w:cr') out.push('\n');
    else if (name === 'w:pStyle') out.push(headingMark(piece));
    else if (piece === '</w:p>') out.push('\n');
    else if (piece === '</w:tc>') endWith('\t');
    else if (piece === '</w:tr>') endWith('\n');
  }
  return out.join('');
}

function headingMark(tag: string): string {
  const level = /w:val="(?:Heading|heading|T[ií]tulo) ?(\d)"/.exec(tag)?.[1];
  return level === undefined ? '' : `${'#'.repeat(Number(level))} `;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function entities(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
