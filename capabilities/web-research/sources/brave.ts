import { z } from 'zod';
import { plainWords } from '../plain-words.js';
import type { WebPorts, WebResult } from '../web-ports.js';
import { askApi } from './ask-api.js';

/** The fields of Brave's answer that we use (api-dashboard.search.brave.com/api-reference/web/search/get). */
const BraveAnswer = z.object({
  web: z
    .object({
      results: z.array(
        z.object({
          title: z.string(),
          url: z.string(),
          description: z.string().nullish(),
          age: z.string().nullish(),
        }),
      ),
    })
    .nullish(),
});

/** Brave takes at most 400 characters and 50 words. */
const LONGEST_QUERY = 400;
const MOST_WORDS = 50;

/** Searches the web with Brave. */
export function createBraveSearch(about: {
  readonly baseUrl: string;
  readonly apiKey: string;
}): NonNullable<WebPorts['searchWeb']> {
  return async ({ query, locale, count, signal }) => {
    const url = new URL(`${about.baseUrl}/res/v1/web/search`);
    url.searchParams.set('q', query.split(/\s+/).slice(0, MOST_WORDS).join(' ').slice(0, LONGEST_QUERY));
    url.searchParams.set('count', String(count));
    url.searchParams.set('search_lang', locale);
    url.searchParams.set('safesearch', 'moderate');
    const answer = await askApi({
      service: 'Brave Search',
      url,
      headers: { 'x-subscription-token': about.apiKey },
      schema: BraveAnswer,
      signal,
    });
    if (answer.type === 'missing')
      return { type: 'error', message: 'Brave Search was not found at its address.' };
    if (answer.type === 'error') return answer;
    const found = (answer.data.web?.results ?? []).slice(0, count).map(
      ({ title, url: address, description, age }): WebResult => ({
        title: plainWords(title, 200),
        url: address.slice(0, 500),
        description: plainWords(description ?? '', 400),
        ...(age == null ? {} : { age }),
      }),
    );
    return { type: 'ok', found };
  };
}
