import type { Locale } from '@roundtable/core';
import { z } from 'zod';
import { cut, plainWords } from '../plain-words.js';
import type { ArticleFound, Asked, Found, WebPorts } from '../web-ports.js';
import { type ApiAnswer, askApi } from './ask-api.js';

/** mediawiki.org/wiki/Specs/Summary. */
const Summary = z.object({
  type: z.string(),
  title: z.string(),
  description: z.string().nullish(),
  extract: z.string().nullish(),
  content_urls: z.object({ desktop: z.object({ page: z.string() }) }).nullish(),
});

/** mediawiki.org/wiki/API:REST_API/Reference#Search. */
const Pages = z.object({
  pages: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      description: z.string().nullish(),
      excerpt: z.string().nullish(),
    }),
  ),
});
type Page = z.infer<typeof Pages>['pages'][number];

const LONGEST_EXTRACT = 2_500;
const MOST_MEANINGS = 6;

/**
 * Searches the Wikipedia of the conversation's language: first for an article with this title, then by full text. A
 * title with several meanings returns these, for the model to choose from.
 */
export function createWikipedia(about: {
  /** Contains `{lang}` in place of the language. */
  readonly baseUrl: string;
  readonly userAgent: string;
}): WebPorts['findArticle'] {
  const base = (locale: Locale) => about.baseUrl.replace('{lang}', locale.split('-')[0] ?? locale);
  const ask = <T>(asked: Asked, path: string, schema: z.ZodType<T>): Promise<ApiAnswer<T>> =>
    askApi({
      service: 'Wikipedia',
      url: new URL(`${base(asked.locale)}${path}`),
      headers: { 'user-agent': about.userAgent, 'api-user-agent': about.userAgent },
      schema,
      signal: asked.signal,
    });
  const summary = (asked: Asked, title: string) =>
    ask(
      asked,
      `/api/rest_v1/page/summary/${encodeURIComponent(title.trim().replaceAll(/\s+/g, '_'))}`,
      Summary,
    );

  async function search(asked: Asked): Promise<ApiAnswer<{ pages: Page[] }>> {
    const words = encodeURIComponent(asked.query.slice(0, 300));
    return ask(asked, `/w/rest.php/v1/search/page?q=${words}&limit=${MOST_MEANINGS}`, Pages);
  }

  /** The best hit with its extract; hits that have several meanings themselves are skipped. */
  async function bySearch(asked: Asked): Promise<Found<ArticleFound>> {
    const answer = await search(asked);
    if (answer.type === 'error') return answer;
    const pages = answer.type === 'ok' ? answer.data.pages : [];
    for (const page of pages.slice(0, 2)) {
      const best = await summary(asked, page.key);
      if (best.type === 'error') return best;
      if (best.type === 'missing' || best.data.type === 'disambiguation') continue;
      const others = pages.filter((other) => other.key !== page.key).map((other) => other.title);
      return { type: 'ok', found: article(asked, best.data, others) };
    }
    return { type: 'ok', found: { type: 'nothing' } };
  }

  return async (asked) => {
    const exact = await summary(asked, asked.query.slice(0, 255));
    if (exact.type === 'error') return exact;
    if (exact.type === 'missing') return bySearch(asked);
    if (exact.data.type !== 'disambiguation') return { type: 'ok', found: article(asked, exact.data, []) };
    const meanings = await search(asked);
    if (meanings.type === 'error') return meanings;
    const pages = meanings.type === 'ok' ? meanings.data.pages : [];
    return { type: 'ok', found: ambiguous(exact.data.title, pages) };
  };

  function article(asked: Asked, page: z.infer<typeof Summary>, others: readonly string[]): ArticleFound {
    const { title, description } = page;
    return {
      type: 'article',
      article: {
        title,
        url:
          page.content_urls?.desktop.page ??
          `${base(asked.locale)}/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`,
        description: description ?? null,
        extract: cut(page.extract ?? '', LONGEST_EXTRACT),
        language: asked.locale,
      },
      others,
    };
  }
}

function ambiguous(title: string, pages: readonly Page[]): ArticleFound {
  const meanings = pages
    .filter((page) => page.title !== title)
    .map((page) => ({
      title: page.title,
      description: page.description ?? (plainWords(page.excerpt ?? '', 120) || null),
    }));
  return { type: 'ambiguous', title, meanings };
}
