import { json, type StandIn, type StandInAnswer, startStandIn } from './stand-in.js';

export interface StoodPage {
  readonly title: string;
  readonly url: string;
  readonly description: string;
}

/** Brave's web search: its path, its key, its limits and the shape of its answer (api-dashboard.search.brave.com). */
export function startBrave(about: {
  readonly apiKey: string;
  readonly find: (query: string) => readonly StoodPage[];
}): Promise<StandIn> {
  return startStandIn(({ url, headers }): StandInAnswer => {
    if (url.pathname !== '/res/v1/web/search') return { status: 404 };
    if (headers['x-subscription-token'] !== about.apiKey) {
      return json({ type: 'ErrorResponse', error: { code: 'SUBSCRIPTION_TOKEN_INVALID', status: 422 } }, 422);
    }
    const query = url.searchParams.get('q') ?? '';
    const count = Number(url.searchParams.get('count') ?? 20);
    if (query === '' || query.length > 400 || query.split(/\s+/).length > 50 || count < 1 || count > 20)
      return json({ type: 'ErrorResponse', error: { code: 'VALIDATION', status: 422 } }, 422);
    const results = about.find(query).slice(0, count);
    return json({
      type: 'search',
      query: { original: query, more_results_available: results.length === count },
      mixed: { type: 'mixed', main: results.map((_, index) => ({ type: 'web', index, all: false })) },
      web: {
        type: 'search',
        results: results.map((page) => ({
          ...page,
          type: 'search_result',
          subtype: 'generic',
          is_source_local: false,
          is_source_both: false,
          language: url.searchParams.get('search_lang') ?? 'en',
          family_friendly: true,
          age: 'March 3, 2026',
          profile: {
            name: 'Example',
            url: page.url,
            long_name: 'example.com',
            img: 'https://example.com/icon.png',
          },
          meta_url: {
            scheme: 'https',
            netloc: 'example.com',
            hostname: 'example.com',
            favicon: '',
            path: '',
          },
        })),
      },
    });
  });
}

export interface StoodArticle {
  readonly title: string;
  readonly description: string | null;
  readonly extract: string;
  readonly type?: 'standard' | 'disambiguation';
}

/**
 * Wikipedia's summary by title and its search, one language below `/<lang>` (mediawiki.org/wiki/Specs/Summary,
 * mediawiki.org/wiki/API:REST_API/Reference). Another writing of a title redirects, as there.
 */
export function startWikipedia(
  articles: Readonly<Record<'en' | 'es', readonly StoodArticle[]>>,
): Promise<StandIn> {
  return startStandIn(({ url, headers }): StandInAnswer => {
    const [, lang = '', ...path] = url.pathname.split('/');
    const known = articles[lang === 'es' ? 'es' : 'en'];
    if (!headers['user-agent']?.includes('Roundtable'))
      return { status: 403, body: 'Please set a user-agent' };
    const place = path.join('/');
    if (place === 'w/rest.php/v1/search/page') return searched(known, url);
    if (!place.startsWith('api/rest_v1/page/summary/')) return { status: 404 };
    const asked = decodeURIComponent(place.slice('api/rest_v1/page/summary/'.length));
    const key = (title: string) => title.replaceAll(' ', '_');
    const article = known.find((one) => key(one.title).toLowerCase() === asked.toLowerCase());
    if (article === undefined) {
      const problem = 'https://mediawiki.org/wiki/HyperSwitch/errors/not_found';
      return json(
        { type: problem, title: 'Not found.', method: 'get', detail: 'Page or revision not found.' },
        404,
      );
    }
    const canonical = key(article.title);
    if (asked !== canonical) return { status: 302, headers: { location: encodeURIComponent(canonical) } };
    return json({
      type: article.type ?? 'standard',
      title: article.title,
      displaytitle: `<span class="mw-page-title-main">${article.title}</span>`,
      namespace: { id: 0, text: '' },
      titles: { canonical, normalized: article.title, display: article.title },
      pageid: 1,
      lang,
      dir: 'ltr',
      revision: '1',
      ...(article.description === null ? {} : { description: article.description }),
      content_urls: {
        desktop: { page: `https://${lang}.wikipedia.org/wiki/${encodeURIComponent(canonical)}` },
      },
      extract: article.extract,
      extract_html: `<p>${article.extract}</p>`,
    });
  });
}

function searched(known: readonly StoodArticle[], url: URL): StandInAnswer {
  const words = (url.searchParams.get('q') ?? '').toLowerCase().split(/\s+/);
  const hits = known.filter((one) =>
    words.some((word) => `${one.title} ${one.extract}`.toLowerCase().includes(word)),
  );
  return json({
    pages: hits.slice(0, Number(url.searchParams.get('limit') ?? 50)).map((one, i) => ({
      id: i + 1,
      key: one.title.replaceAll(' ', '_'),
      title: one.title,
      excerpt: `<span class="searchmatch">${one.title}</span> ${one.extract.slice(0, 80)}`,
      matched_title: null,
      description: one.description,
      thumbnail: null,
    })),
  });
}

export interface StoodPaper {
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number;
  readonly venue: string;
  readonly doi: string;
  readonly abstract: string;
}

/** OpenAlex' list of works (developers.openalex.org): key as a parameter, abstracts as inverted indexes. */
export function startOpenAlex(about: {
  readonly apiKey: string;
  readonly papers: readonly StoodPaper[];
}): Promise<StandIn> {
  return startStandIn(({ url }): StandInAnswer => {
    if (url.pathname !== '/works') return { status: 404 };
    if (url.searchParams.get('api_key') !== about.apiKey)
      return json({ error: 'Unauthorized', message: 'Invalid API key' }, 401);
    const perPage = Number(url.searchParams.get('per_page') ?? 25);
    if (perPage < 1 || perPage > 200) return json({ error: 'Invalid query parameters error.' }, 400);
    return json({
      meta: {
        count: about.papers.length,
        db_response_time_ms: 12,
        page: 1,
        per_page: perPage,
        groups_count: null,
      },
      results: about.papers.slice(0, perPage).map((paper, i) => ({
        id: `https://openalex.org/W${i + 1}`,
        doi: `https://doi.org/${paper.doi}`,
        display_name: paper.title,
        publication_year: paper.year,
        authorships: paper.authors.map((name) => ({
          author_position: 'middle',
          author: { id: 'https://openalex.org/A1', display_name: name, orcid: null },
          institutions: [],
        })),
        primary_location: {
          is_oa: true,
          landing_page_url: `https://doi.org/${paper.doi}`,
          source: { id: 'https://openalex.org/S1', display_name: paper.venue },
        },
        abstract_inverted_index: inverted(paper.abstract),
      })),
      group_by: [],
    });
  });
}

/** Crossref's list of works (api.crossref.org): titles and venues as lists, abstracts in JATS XML. */
export function startCrossref(papers: readonly StoodPaper[]): Promise<StandIn> {
  return startStandIn(({ url }): StandInAnswer => {
    if (url.pathname !== '/works') return { status: 404 };
    const rows = Number(url.searchParams.get('rows') ?? 20);
    return json({
      status: 'ok',
      'message-type': 'work-list',
      'message-version': '1.0.0',
      message: {
        facets: {},
        'total-results': papers.length,
        'items-per-page': rows,
        query: { 'start-index': 0, 'search-terms': null },
        items: papers.slice(0, rows).map((paper) => ({
          DOI: paper.doi,
          URL: `https://doi.org/${paper.doi}`,
          title: [paper.title],
          'container-title': [paper.venue],
          issued: { 'date-parts': [[paper.year, 3]] },
          author: paper.authors.map((name, i) => ({
            given: name.split(' ').slice(0, -1).join(' '),
            family: name.split(' ').at(-1),
            sequence: i === 0 ? 'first' : 'additional',
            affiliation: [],
          })),
          abstract: `<jats:title>Abstract</jats:title><jats:p>${paper.abstract}</jats:p>`,
        })),
      },
    });
  });
}

function inverted(text: string): Record<string, number[]> {
  const index: Record<string, number[]> = {};
  for (const [place, word] of text.split(/\s+/).entries()) {
    const places = index[word] ?? [];
    places.push(place);
    index[word] = places;
  }
  return index;
}
