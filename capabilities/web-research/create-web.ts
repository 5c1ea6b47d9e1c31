import type { PublicNetwork } from '@roundtable/services';
import { fetchPublic } from './page/fetch-public.js';
import type { TextReader } from './page/read-in-thread.js';
import type { ReadableText } from './page/readable-text.js';
import { cut } from './plain-words.js';
import { createBraveSearch } from './sources/brave.js';
import { createCrossref } from './sources/crossref.js';
import { createOpenAlex } from './sources/open-alex.js';
import { createWikipedia } from './sources/wikipedia.js';
import type { Found, ReadPage, WebPorts } from './web-ports.js';

export interface WebOptions {
  readonly brave: { readonly baseUrl: string; readonly apiKey: string | null };
  readonly wikipedia: { readonly baseUrl: string };
  readonly openAlex: { readonly baseUrl: string; readonly apiKey: string | null };
  readonly crossref: { readonly baseUrl: string };
  /** The operator's contact address, which Wikimedia and Crossref want in requests. */
  readonly contact: string | null;
  readonly network: PublicNetwork;
  readonly readText: TextReader;
}

/** Seed 001: most characters of a page in a prompt. */
export const LONGEST_PAGE = 10_000;

/** The real clients behind the tools' web port. */
export function createWeb(options: WebOptions): WebPorts {
  const { brave, openAlex, contact, network, readText } = options;
  const userAgent = `Roundtable/0.1 (conversational agents; ${contact ?? 'no contact given'})`;
  const crossref = createCrossref({ baseUrl: options.crossref.baseUrl, mailto: contact, userAgent });
  const works = openAlex.apiKey === null ? null : createOpenAlex({ ...openAlex, apiKey: openAlex.apiKey });
  return {
    searchWeb: brave.apiKey === null ? null : createBraveSearch({ ...brave, apiKey: brave.apiKey }),
    findArticle: createWikipedia({ baseUrl: options.wikipedia.baseUrl, userAgent }),
    searchPapers: async (asked) => {
      if (works === null) return crossref(asked);
      const found = await works(asked);
      return found.type === 'error' ? crossref(asked) : found;
    },
    readPage: async (url, { userId, locale, signal }) => {
      const page = await fetchPublic(network, url, { signal, userAgent, locale });
      if (page.type === 'error') return page;
      const text = await readText(page, { userId, signal });
      if (text.type === 'stopped') return { type: 'error', message: `${page.url} cannot be read.` };
      if (text.result === null) {
        const message = `${page.url} is not text (${page.mediaType || 'unknown type'}).`;
        return { type: 'error', message };
      }
      return readPage(page.url, text.result);
    },
  };
}

function readPage(url: string, { title, text }: ReadableText): Found<ReadPage> {
  if (text === '') return { type: 'error', message: `${url} has no readable text.` };
  const isCut = text.length > LONGEST_PAGE;
  return { type: 'ok', found: { url, title, text: cut(text, LONGEST_PAGE), cut: isCut } };
}
