import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate, deflateRawSync } from 'node:zlib';

/** A part of an archive; `says` is the size that the archive claims for it, if that is not the true one. */
export interface Part {
  readonly name: string;
  readonly content: Buffer | string;
  readonly says?: number;
}

/** A ZIP archive, as its format describes it. */
export function zip(parts: readonly Part[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, says } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(says ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name)]);
    const entry = Buffer.alloc(42);
    entry.writeUInt16LE(20, 0);
    fields.copy(entry, 2);
    entry.writeUInt32LE(offset, 38);
    central.push(Buffer.from('PK\x01\x02'), entry, Buffer.from(name));
    local.push(head, packed);
    offset += head.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end]);
}

/** A docx with this body, in WordprocessingML. */
export function docx(body: string, more: Partial<Part> = {}): Buffer {
  const content = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content, ...more },
  ]);
}

/** A PDF of one page that shows a line; without one, an empty page as a scanner makes it. */
export function pdf(line: string | null): Buffer {
  const drawn = line === null ? '0 0 10 10 re f' : `BT /F1 12 Tf 40 700 Td (${line}) Tj ET`;
  return onePage(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
}

/** A small PDF that unpacks to so many megabytes of nothing. */
export async function pdfBomb(megabytes: number): Promise<Buffer> {
  const nothing = Buffer.alloc(1024 * 1024, ' ');
  const packed = await buffer(
    Readable.from(Array.from({ length: megabytes }, () => nothing)).pipe(createDeflate()),
  );
  const drawn = `${packed.toString('hex')}>`;
  return onePage(
    `<< /Length ${drawn.length} /Filter [/ASCIIHexDecode /FlateDecode] >>\nstream\n${drawn}\nendstream`,
  );
}

function onePage(content: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    content,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const place = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  return Buffer.from(
    `${text}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`,
  );
}
