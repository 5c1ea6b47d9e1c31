import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import type { PublicPage } from './fetch-public.js';
import { readableText } from './readable-text.js';

function page(body: string | Buffer, about: Partial<PublicPage> = {}): PublicPage {
  return {
    type: 'ok',
    url: 'https://example.com/',
    mediaType: 'text/html',
    charset: 'utf-8',
    body: Buffer.from(body),
    ...about,
  };
}

const paragraph =
  'Sleep is when the day’s learning settles, and a regular hour does more for it than a long one. ';
const article = `<!doctype html><html><head><title>On sleep</title><script>alert(1)</script></head><body>
<nav><a href="/">Home</a><a href="/buy">Buy now</a></nav>
<article><h1>On sleep</h1>${`<p>${paragraph.repeat(4)}</p>`.repeat(5)}<p>See <a href="https://example.com/more">the study</a>.</p></article>
<footer>Cookies, imprint</footer></body></html>`;

describe('an HTML page', () => {
  it('gives its article, without navigation, scripts and addresses of links', async () => {
    const read = await readableText(page(article));
    expect(read?.title).toBe('On sleep');
    expect(read?.text).toContain('the day’s learning settles');
    expect(read?.text).toContain('See the study.');
    expect(read?.text).not.toMatch(/Buy now|alert|imprint|https:/);
  });

  it('gives all of its words when it has no article', async () => {
    const read = await readableText(
      page('<title>Hours</title><p>Open from <b>nine</b> to five.</p><script>x()</script>'),
    );
    expect(read).toEqual({ title: 'Hours', text: 'Open from nine to five.' });
  });

  it('is read in the charset of its header, else in its own', async () => {
    const latin = Buffer.from('<p>Mañana será otro día</p>', 'latin1');
    expect((await readableText(page(latin, { charset: 'iso-8859-1' })))?.text).toBe('Mañana será otro día');
    const said = Buffer.from('<meta charset="windows-1252"><p>Mañana</p>', 'latin1');
    expect((await readableText(page(said, { charset: null })))?.text).toBe('Mañana');
    expect((await readableText(page('<p>niño</p>', { charset: 'no-such-charset' })))?.text).toBe('niño');
  });

  it('is searched for its title once, also when it has a million letters of titles that never begin', async () => {
    expect((await readableText(page('<title '.repeat(150_000))))?.title).toBeNull();
  });
});

it.each([
  ['text/plain', 'two  spaces\n\n\n\nstay'],
  ['text/markdown', '# Title\n\n    code'],
  ['application/json', '{\n  "a": [1, 2]\n}'],
  ['application/ld+json', '{"a":1}'],
])('%s is given as it is', async (mediaType, text) => {
  expect(await readableText(page(text, { mediaType }))).toEqual({ title: null, text });
});

it('a page without a type is what it looks like', async () => {
  expect((await readableText(page('<!doctype html><p>Hello</p>', { mediaType: '' })))?.text).toBe('Hello');
  expect((await readableText(page('Hello', { mediaType: '' })))?.text).toBe('Hello');
  expect(
    await readableText(page(Buffer.from([0, 1, 2]), { mediaType: 'application/octet-stream' })),
  ).toBeNull();
});

it('a PDF gives its text, a broken one nothing', async () => {
  const pdf = await pdfOf('Una caminata de 20 minutos, cada mañana.');
  expect((await readableText(page(pdf, { mediaType: 'application/pdf' })))?.text).toBe(
    'Una caminata de 20 minutos, cada mañana.',
  );
  expect(await readableText(page('%PDF-1.7 broken', { mediaType: 'application/pdf' }))).toBeNull();
});

it.each(['image/png', 'application/zip', 'video/mp4'])('%s has no text', async (mediaType) => {
  expect(await readableText(page('PK', { mediaType }))).toBeNull();
});

function pdfOf(text: string): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument();
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.text(text);
    document.end();
  });
}
