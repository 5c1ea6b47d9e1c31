import { z } from 'zod';
import { plainWords } from '../plain-words.js';
import type { Asked, Found, Paper } from '../web-ports.js';
import { askApi } from './ask-api.js';

export const LONGEST_ABSTRACT = 800;
export const MOST_AUTHORS = 6;

/** The fields of a list of works that we use (developers.openalex.org/api-reference/works). */
const Works = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      doi: z.string().nullish(),
      display_name: z.string().nullish(),
      publication_year: z.number().nullish(),
      authorships: z.array(z.object({ author: z.object({ display_name: z.string().nullish() }) })).nullish(),
      primary_location: z
        .object({
          landing_page_url: z.string().nullish(),
          source: z.object({ display_name: z.string().nullish() }).nullish(),
        })
        .nullish(),
      abstract_inverted_index: z.record(z.string(), z.array(z.number().int().min(0).max(20_000))).nullish(),
    }),
  ),
});
type Work = z.infer<typeof Works>['results'][number];

const FIELDS = 'id,doi,display_name,publication_year,authorships,primary_location,abstract_inverted_index';

/** Searches papers with OpenAlex, which needs a (free) key. */
export function createOpenAlex(about: { readonly baseUrl: string; readonly apiKey: string }) {
  return async ({
    query,
    count,
    signal,
  }: Asked & { readonly count: number }): Promise<Found<readonly Paper[]>> => {
    const url = new URL(`${about.baseUrl}/works`);
    url.searchParams.set('search', query);
    url.searchParams.set('per_page', String(count));
    url.searchParams.set('select', FIELDS);
    url.searchParams.set('api_key', about.apiKey);
    const answer = await askApi({ service: 'OpenAlex', url, headers: {}, schema: Works, signal });
    if (answer.type === 'missing')
      return { type: 'error', message: 'OpenAlex was not found at its address.' };
    if (answer.type === 'error') return answer;
    return { type: 'ok', found: answer.data.results.slice(0, count).flatMap(paper) };
  };
}

function paper(work: Work): Paper[] {
  const title = plainWords(work.display_name ?? '', 300);
  if (title === '') return [];
  const authors = (work.authorships ?? []).flatMap(({ author }) => author.display_name ?? []);
  const doi = work.doi?.replace(/^https?:\/\/(dx\.)?doi\.org\//, '') ?? null;
  const abstract = abstractOf(work.abstract_inverted_index ?? null);
  return [
    {
      title,
      authors: authorNames(authors),
      year: work.publication_year ?? null,
      venue: work.primary_location?.source?.display_name ?? null,
      doi,
      url: work.doi ?? work.primary_location?.landing_page_url ?? work.id,
      abstract: abstract === '' ? null : plainWords(abstract, LONGEST_ABSTRACT),
    },
  ];
}

/** Rebuilds an abstract, which OpenAlex gives as words with their positions. */
export function abstractOf(index: Readonly<Record<string, readonly number[]>> | null): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(index ?? {})) for (const place of places) words[place] = word;
  return words.filter((word) => word !== undefined).join(' ');
}

/** Limits the authors: a paper of a large collaboration has thousands. */
export function authorNames(names: readonly string[]): readonly string[] {
  return names.length <= MOST_AUTHORS ? names : [...names.slice(0, MOST_AUTHORS), 'et al.'];
}
