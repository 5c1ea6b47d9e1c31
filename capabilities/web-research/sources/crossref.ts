import { z } from 'zod';
import { plainWords } from '../plain-words.js';
import type { Asked, Found, Paper } from '../web-ports.js';
import { askApi } from './ask-api.js';
import { authorNames, LONGEST_ABSTRACT } from './open-alex.js';

/** The fields of a list of works that we use (api.crossref.org/swagger-ui). */
const Works = z.object({
  message: z.object({
    items: z.array(
      z.object({
        DOI: z.string(),
        URL: z.string().nullish(),
        title: z.array(z.string()).nullish(),
        author: z
          .array(
            z.object({
              given: z.string().nullish(),
              family: z.string().nullish(),
              name: z.string().nullish(),
            }),
          )
          .nullish(),
        'container-title': z.array(z.string()).nullish(),
        issued: z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).nullish(),
        /** JATS XML. */
        abstract: z.string().nullish(),
      }),
    ),
  }),
});
type Work = z.infer<typeof Works>['message']['items'][number];

/** Searches papers with Crossref, which needs no key; with an e-mail address requests are served faster. */
export function createCrossref(about: {
  readonly baseUrl: string;
  readonly mailto: string | null;
  readonly userAgent: string;
}) {
  return async ({
    query,
    count,
    signal,
  }: Asked & { readonly count: number }): Promise<Found<readonly Paper[]>> => {
    const url = new URL(`${about.baseUrl}/works`);
    url.searchParams.set('query.bibliographic', query);
    url.searchParams.set('rows', String(count));
    url.searchParams.set('select', 'DOI,URL,title,author,container-title,issued,abstract');
    if (about.mailto !== null) url.searchParams.set('mailto', about.mailto);
    const headers = { 'user-agent': about.userAgent };
    const answer = await askApi({ service: 'Crossref', url, headers, schema: Works, signal });
    if (answer.type === 'missing')
      return { type: 'error', message: 'Crossref was not found at its address.' };
    if (answer.type === 'error') return answer;
    return { type: 'ok', found: answer.data.message.items.slice(0, count).flatMap(paper) };
  };
}

function paper(work: Work): Paper[] {
  const title = plainWords(work.title?.[0] ?? '', 300);
  if (title === '') return [];
  const authors = (work.author ?? []).map(
    ({ given, family, name }) => name ?? [given, family].filter((part) => part != null).join(' '),
  );
  return [
    {
      title,
      authors: authorNames(authors),
      year: work.issued?.['date-parts'][0]?.[0] ?? null,
      venue: work['container-title']?.[0] ?? null,
      doi: work.DOI,
      url: work.URL ?? `https://doi.org/${work.DOI}`,
      abstract: work.abstract == null ? null : plainWords(work.abstract, LONGEST_ABSTRACT),
    },
  ];
}
