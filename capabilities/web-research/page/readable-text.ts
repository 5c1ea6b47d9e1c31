import { Readability } from '@mozilla/readability';
import { convert, type HtmlToTextOptions } from 'html-to-text';
import { parseHTML } from 'linkedom';
import { extractText } from 'unpdf';
import { plainWords } from '../plain-words.js';
import type { PublicPage } from './fetch-public.js';

export interface ReadableText {
  readonly title: string | null;
  readonly text: string;
}

/** Article text shorter than this is a teaser or a cookie banner: the whole page gives more. */
const SHORTEST_ARTICLE = 200;

/** Above this number of tags, the search for the article takes too long; even long articles have fewer. */
const MOST_TAGS = 40_000;
/** HTML of this length contains ten thousand characters of text. */
const MOST_FLAT_HTML = 1_000_000;

/** The readable text of a page; null when its kind (a picture, an archive …) has none. Scripts never run. */
export async function readableText(page: PublicPage): Promise<ReadableText | null> {
  const { mediaType } = page;
  if (mediaType === 'application/pdf' || page.body.subarray(0, 5).toString('latin1') === '%PDF-')
    return pdfText(page.body);
  if (mediaType === 'text/html' || mediaType === 'application/xhtml+xml') return htmlText(decoded(page));
  const plain =
    mediaType.startsWith('text/') ||
    /^application\/(json|xml|yaml|javascript|.*\+(json|xml))$/.test(mediaType);
  if (plain) return { title: null, text: decoded(page).trim() };
  // Without a media type, the content is inspected.
  if (mediaType === '' || mediaType === 'application/octet-stream') {
    const text = decoded(page);
    if (text.includes('\0')) return null;
    return /<html|<body|<!doctype html/i.test(text.slice(0, 2_000))
      ? htmlText(text)
      : { title: null, text: text.trim() };
  }
  return null;
}

/** The article of an HTML page without navigation and advertisements, or the page's whole text. */
export function htmlText(html: string): ReadableText {
  const article = countTags(html) > MOST_TAGS ? null : articleOf(html);
  if (article !== null) return article;
  const text = convert(html.slice(0, MOST_FLAT_HTML), {
    wordwrap: false,
    selectors: [
      ...['title', 'img', 'nav', 'script', 'style', 'noscript', 'svg', 'form', 'iframe'].map((selector) => ({
        selector,
        format: 'skip',
      })),
      { selector: 'a', options: { ignoreHref: true } },
    ],
    limits: { maxDepth: 200 },
  });
  return {
    title: plainWords(/<title[^<>]*>([^<]{1,300})/i.exec(html)?.[1] ?? '', 300) || null,
    text: tidy(text),
  };
}

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) count++;
  return count;
}

function articleOf(html: string): ReadableText | null {
  try {
    const { document } = parseHTML(html);
    const article = new Readability(document).parse();
    const text = tidy(article?.content == null ? '' : convert(article.content, ARTICLE));
    return text.length < SHORTEST_ARTICLE ? null : { title: article?.title?.trim() || null, text };
  } catch {
    return null; // the parser cannot extract an article: the page is read as plain text
  }
}

const ARTICLE: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
  ],
};

async function pdfText(body: Buffer): Promise<ReadableText | null> {
  try {
    const { text } = await extractText(new Uint8Array(body), { mergePages: true });
    return { title: null, text: tidy(text) };
  } catch {
    return null; // encrypted or broken
  }
}

/** Decodes the text by the charset of the header, else of the page itself, else UTF-8. */
function decoded({ body, charset, mediaType }: PublicPage): string {
  const bom =
    body[0] === 0xfe && body[1] === 0xff
      ? 'utf-16be'
      : body[0] === 0xff && body[1] === 0xfe
        ? 'utf-16le'
        : null;
  const said = mediaType.includes('html')
    ? /<meta[^<>]+charset\s*=\s*["']?([\w-]+)/i.exec(body.subarray(0, 2_048).toString('latin1'))?.[1]
    : null;
  for (const name of [bom, charset, said]) {
    if (name == null) continue;
    try {
      return new TextDecoder(name).decode(body);
    } catch {} // an unknown charset: the next guess is tried
  }
  return new TextDecoder().decode(body);
}

function tidy(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\t\u00a0 ]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
