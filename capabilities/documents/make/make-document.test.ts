import { inflateRawSync } from 'node:zlib';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { makeDocument } from './make-document.js';
import { markdownBlocks } from './markdown-blocks.js';

const markdown = `# Semana uno

Mañana **caminaré** 20 minutos, “sin prisa” → *y ya*. Mira [esto](https://example.com/a) o [nada](javascript:alert(1)).

- Zapatos
  1. atar
- [x] hecho
- [ ] pendiente

> ¿Qué tal?

\`\`\`
if (a < b) {}
\`\`\`

| Día | Acción |
|---|---|
| Lunes | Correr & saltar |

---

<script>alert(1)</script> queda como texto. 😀`;
const about = { title: 'Plan de José', markdown, locale: 'es' };

describe('Markdown', () => {
  it('becomes blocks; web addresses stay links, others become text', () => {
    const blocks = markdownBlocks(markdown);
    expect(blocks.map((block) => block.type)).toEqual([
      ...[
        'heading',
        'paragraph',
        'item',
        'item',
        'item',
        'item',
        'quote',
        'code',
        'table',
        'rule',
        'paragraph',
      ],
    ]);
    expect(
      blocks.flatMap((block) => ('runs' in block ? block.runs : [])).filter((run) => run.link !== null),
    ).toMatchObject([{ text: 'esto', link: 'https://example.com/a' }]);
    expect(blocks.flatMap((block) => (block.type === 'item' ? [[block.depth, block.marker]] : []))).toEqual([
      [0, '•'],
      [1, '1.'],
      [0, '☑'],
      [0, '☐'],
    ]);
  });
});

describe('a PDF', () => {
  it('holds the text with its accents, quotes and arrows, and its title', async () => {
    const pdf = new Uint8Array(await makeDocument({ ...about, format: 'pdf' }));
    const { text } = await extractText(pdf, { mergePages: true });
    for (const words of [
      ...[
        'Plan de José',
        'Semana uno',
        'Mañana',
        'caminaré',
        '“sin prisa” →',
        '• Zapatos',
        '☑ hecho',
        '☐ pendiente',
      ],
      ...['¿Qué tal?', 'if (a < b) {}', 'Correr & saltar', '<script>alert(1)</script>'],
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
    const { info } = await getMeta(
      await getDocumentProxy(new Uint8Array(await makeDocument({ ...about, format: 'pdf' }))),
    );
    expect(info.Title).toBe('Plan de José');
  });

  it('leaves out what its fonts cannot show, and goes on over pages', async () => {
    const long = {
      ...about,
      markdown: `😀 hola 日本\n\n${'Una línea más. '.repeat(800)}`,
      format: 'pdf' as const,
    };
    const { text, totalPages } = await extractText(new Uint8Array(await makeDocument(long)), {
      mergePages: true,
    });
    expect(text).toContain('hola ??');
    expect(totalPages).toBeGreaterThan(2);
  });
});

describe('a Word document', () => {
  it('is a package whose text is all there, with links and escaped markup', async () => {
    const xml = entry(await makeDocument({ ...about, format: 'docx' }), 'word/document.xml');
    const text = xml.replaceAll(/<[^>]+>/g, '');
    for (const words of [
      'Plan de José',
      'Mañana',
      '“sin prisa” →',
      'Correr &amp; saltar',
      '&lt;script&gt;',
      '😀',
    ])
      expect(text).toContain(words);
    expect(xml).toContain('<w:hyperlink');
    expect(xml).not.toContain('javascript:');
  });

  it('has no character that Word refuses', async () => {
    const odd = await makeDocument({
      ...about,
      title: 'a',
      markdown: 'a\u0001b\u000bc\ud800d',
      format: 'docx',
    });
    expect(entry(odd, 'word/document.xml')).toContain('abc\ufffdd');
  });
});

it.each(['docx', 'pdf'] as const)('%s of an empty or a very long text can be made', async (format) => {
  for (const text of ['', ' ', '#', '- ', 'x'.repeat(32_000), '> '.repeat(500), '* '.repeat(2_000)])
    expect((await makeDocument({ ...about, markdown: text, format })).byteLength).toBeGreaterThan(500);
});

/** One file of a ZIP package, found through its central directory. */
function entry(zip: Buffer, name: string): string {
  const at = zip.lastIndexOf(Buffer.concat([Buffer.from(name)]));
  const header = at - 46;
  const start = zip.readUInt32LE(header + 42);
  const size = zip.readUInt32LE(header + 20);
  const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  const bytes = zip.subarray(data, data + size);
  return (zip.readUInt16LE(start + 8) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
}
