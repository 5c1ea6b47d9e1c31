import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPublicNetwork } from '../../../packages/services/src/addresses/public-network.js';
import {
  type StandIn,
  type StandInFault,
  startBrave,
  startCrossref,
  startOpenAlex,
  startStandIn,
  startWikipedia,
} from '../../../packages/testing/src/web/index.js';
import { createWeb, LONGEST_PAGE } from '../create-web.js';
import { readableText } from '../page/readable-text.js';

let brave: StandIn;
let wikipedia: StandIn;
let openAlex: StandIn;
let crossref: StandIn;
let site: StandIn;

const mercury = {
  title: 'Mercury',
  description: 'Topics referred to by the same term',
  extract: 'Mercury most commonly refers to:',
  type: 'disambiguation',
} as const;

beforeAll(async () => {
  brave = await startBrave({
    apiKey: 'brave-key',
    find: (query) =>
      Array.from({ length: 20 }, (_, i) => ({
        title: `<strong>${query}</strong> &amp; more ${i + 1}`,
        url: `https://example.com/${i + 1}`,
        description: `All about <strong>${query}</strong>. ${'Long. '.repeat(200)}`,
      })),
  });
  wikipedia = await startWikipedia({
    en: [
      mercury,
      {
        title: 'Mercury (planet)',
        description: 'First planet from the Sun',
        extract: 'Mercury is the first planet from the Sun.',
      },
      { title: 'Mercury (element)', description: null, extract: 'Mercury is a chemical element.' },
      {
        title: 'Circadian rhythm',
        description: 'Natural process',
        extract: 'A circadian rhythm repeats every 24 hours, also in sleep.',
      },
    ],
    es: [
      { title: 'Ritmo circadiano', description: null, extract: 'El ritmo circadiano dura unas 24 horas.' },
    ],
  });
  const papers = Array.from({ length: 12 }, (_, i) => ({
    title: `Habits and <i>sleep</i> ${i + 1}`,
    authors: ['Ana López', 'B. Chen', 'C. Diaz', 'D. Eze', 'E. Fox', 'F. Gil', 'G. Hahn'],
    year: 2020 + i,
    venue: 'Journal of Habits',
    doi: `10.1000/${i + 1}`,
    abstract: `We study habits of ${i + 1} people over a year. ${'They slept well. '.repeat(100)}`,
  }));
  openAlex = await startOpenAlex({ apiKey: 'alex-key', papers });
  crossref = await startCrossref(papers);
  site = await startStandIn(({ url }) => ({
    headers: { 'content-type': 'text/plain' },
    body: url.pathname === '/long' ? 'word '.repeat(5_000) : '',
  }));
});
afterAll(() => Promise.all([brave, wikipedia, openAlex, crossref, site].map((server) => server.close())));

function web(keys: { brave?: string | null; openAlex?: string | null } = {}) {
  return createWeb({
    brave: { baseUrl: brave.url, apiKey: keys.brave === undefined ? 'brave-key' : keys.brave },
    wikipedia: { baseUrl: `${wikipedia.url}/{lang}` },
    openAlex: { baseUrl: openAlex.url, apiKey: keys.openAlex === undefined ? 'alex-key' : keys.openAlex },
    crossref: { baseUrl: crossref.url },
    contact: 'ops@example.com',
    network: createPublicNetwork({
      resolve: async () => ['93.184.216.34'],
      dial: () => ({ host: '127.0.0.1', port: site.port }),
    }),
    readText: async (page) => ({ type: 'done', result: await readableText(page) }),
  });
}

const asked = (query: string, locale: 'en' | 'es' = 'en', signal = AbortSignal.timeout(20_000)) => ({
  query,
  locale,
  signal,
});

describe('the web', () => {
  it('gives plain titles and short descriptions', async () => {
    const found = await web().searchWeb?.({ ...asked('sleep & habits', 'es'), count: 4 });
    if (found?.type !== 'ok') throw new Error('nothing was found');
    expect(found.found).toHaveLength(4);
    expect(found.found[0]).toMatchObject({
      title: 'sleep & habits & more 1',
      url: 'https://example.com/1',
      age: 'March 3, 2026',
    });
    expect(found.found[0]?.description).toMatch(/^All about sleep & habits\. Long\..*…$/);
    expect(found.found[0]?.description.length).toBeLessThanOrEqual(400);
    expect(brave.requests.at(-1)?.url.searchParams.get('search_lang')).toBe('es');
  });

  it('takes a question of any length', async () => {
    expect((await web().searchWeb?.({ ...asked('why '.repeat(90)), count: 1 }))?.type).toBe('ok');
    expect((await web().searchWeb?.({ ...asked('w'.repeat(900)), count: 1 }))?.type).toBe('ok');
  });

  it('is not there without a key, and a wrong key is no fault of the user', async () => {
    expect(web({ brave: null }).searchWeb).toBeNull();
    expect(await web({ brave: 'wrong' }).searchWeb?.({ ...asked('x'), count: 1 })).toEqual({
      type: 'error',
      message: 'Brave Search did not accept the question (422).',
    });
  });
});

describe('what goes wrong with a search', () => {
  it.each([
    ['401', { status: 401 }, 'did not accept our key', null],
    ['403', { status: 403 }, 'did not accept our key', null],
    ['400', { status: 400 }, 'did not accept the question (400)', null],
    ['500', { status: 500 }, 'a problem (500)', 500],
    ['503 with a wait', { status: 503, headers: { 'retry-after': '1' } }, '(503)', 1_000],
    ['429', { status: 429 }, 'too many requests', 500],
    ['429 with a wait', { status: 429, headers: { 'retry-after': '3' } }, 'too many requests', 3_000],
    ['429 for an hour', { status: 429, headers: { 'retry-after': '3600' } }, 'too many requests', null],
    ['HTML with 200', { body: '<html>Sign in to the airport’s network</html>' }, 'cannot be read', null],
    ['another JSON', { body: '{"web":{"results":"none"}}' }, 'cannot be read', null],
    ['an empty body', { body: '' }, 'cannot be read', null],
    ['a cut body', 'cut', 'The connection to Brave Search failed', 500],
    ['an endless body', 'endless', 'more than 2 MB', null],
  ] satisfies [string, StandInFault, string, number | null][])('%s', async (_, fault, words, waitMs) => {
    brave.fail(fault);
    const answer = await web().searchWeb?.({ ...asked('sleep'), count: 3 });
    expect(answer).toMatchObject({ type: 'error', message: expect.stringContaining(words) });
    expect(answer?.type === 'error' ? (answer.retryAfterMs ?? null) : 'found').toBe(waitMs);
    expect(JSON.stringify(answer)).not.toContain('brave-key');
  });

  it('a server that says nothing is left when the time is over', async () => {
    brave.fail('silent');
    await expect(
      web().searchWeb?.({ ...asked('sleep', 'en', AbortSignal.timeout(200)), count: 3 }),
    ).rejects.toThrow();
  });

  it('a server that is gone', async () => {
    const gone = await startBrave({ apiKey: 'k', find: () => [] });
    await gone.close();
    const search = createWeb({ ...optionsOf(gone.url) }).searchWeb;
    expect(await search?.({ ...asked('sleep'), count: 3 })).toMatchObject({
      type: 'error',
      retryAfterMs: 500,
    });
  });
});

function optionsOf(braveUrl: string) {
  return {
    brave: { baseUrl: braveUrl, apiKey: 'k' },
    wikipedia: { baseUrl: wikipedia.url },
    openAlex: { baseUrl: openAlex.url, apiKey: null },
    crossref: { baseUrl: crossref.url },
    contact: null,
    network: createPublicNetwork(),
    readText: async () => ({ type: 'stopped' as const }),
  };
}

describe('Wikipedia', () => {
  it('gives an article by its title, whatever its writing, in the language of the conversation', async () => {
    expect(await web().findArticle(asked('circadian rhythm'))).toMatchObject({
      found: {
        type: 'article',
        article: {
          title: 'Circadian rhythm',
          url: 'https://en.wikipedia.org/wiki/Circadian_rhythm',
          extract: 'A circadian rhythm repeats every 24 hours, also in sleep.',
          language: 'en',
        },
      },
    });
    expect(await web().findArticle(asked('Ritmo circadiano', 'es'))).toMatchObject({
      found: { article: { extract: 'El ritmo circadiano dura unas 24 horas.', language: 'es' } },
    });
    expect(wikipedia.requests.at(-1)?.headers['user-agent']).toContain('ops@example.com');
  });

  it('searches when no article has that title', async () => {
    expect(await web().findArticle(asked('why do we sleep at night?'))).toMatchObject({
      found: { type: 'article', article: { title: 'Circadian rhythm' } },
    });
  });

  it('gives the meanings of an ambiguous word, to choose from', async () => {
    expect(await web().findArticle(asked('Mercury'))).toEqual({
      type: 'ok',
      found: {
        type: 'ambiguous',
        title: 'Mercury',
        meanings: [
          { title: 'Mercury (planet)', description: 'First planet from the Sun' },
          { title: 'Mercury (element)', description: 'Mercury (element) Mercury is a chemical element.' },
        ],
      },
    });
  });

  it('says that it has nothing', async () => {
    expect(await web().findArticle(asked('xyzzyqwert'))).toEqual({ type: 'ok', found: { type: 'nothing' } });
  });

  it('passes failures of either call on', async () => {
    wikipedia.fail({ status: 429 });
    expect(await web().findArticle(asked('Mercury'))).toMatchObject({ type: 'error', retryAfterMs: 500 });
    wikipedia.fail({ status: 404 }, { status: 502 });
    expect(await web().findArticle(asked('Mercury'))).toMatchObject({
      type: 'error',
      message: expect.stringContaining('502'),
    });
  });
});

describe('papers', () => {
  const first = {
    title: 'Habits and sleep 1',
    authors: ['Ana López', 'B. Chen', 'C. Diaz', 'D. Eze', 'E. Fox', 'F. Gil', 'et al.'],
    year: 2020,
    venue: 'Journal of Habits',
    doi: '10.1000/1',
    url: 'https://doi.org/10.1000/1',
  };

  it('come from OpenAlex when there is a key', async () => {
    const before = crossref.requests.length;
    const found = await web().searchPapers({ ...asked('habits'), count: 3 });
    if (found.type !== 'ok') throw new Error(found.message);
    expect(found.found).toHaveLength(3);
    expect(found.found[0]).toMatchObject(first);
    expect(found.found[0]?.abstract).toMatch(
      /^We study habits of 1 people over a year\. They slept well\..*…$/,
    );
    expect(found.found[0]?.abstract?.length).toBeLessThanOrEqual(800);
    expect(crossref.requests).toHaveLength(before);
  });

  it.each([
    ['without a key', null, null],
    ['with a key that is refused', 'wrong', null],
    ['when OpenAlex is away', 'alex-key', { status: 503 }],
  ])('come from Crossref %s', async (_, openAlexKey, fault) => {
    if (fault !== null) openAlex.fail(fault);
    const found = await web({ openAlex: openAlexKey }).searchPapers({ ...asked('habits'), count: 2 });
    if (found.type !== 'ok') throw new Error(found.message);
    expect(found.found).toHaveLength(2);
    expect(found.found[0]).toMatchObject(first);
    expect(found.found[0]?.abstract).toContain('We study habits of 1 people');
    expect(crossref.requests.at(-1)?.url.searchParams.get('mailto')).toBe('ops@example.com');
  });

  it('are an error in words when both are away', async () => {
    openAlex.fail({ status: 503 });
    crossref.fail({ status: 503 });
    expect(await web().searchPapers({ ...asked('habits'), count: 2 })).toMatchObject({
      type: 'error',
      message: 'Crossref has a problem (503).',
    });
  });
});

describe('a page', () => {
  const about = () => ({ userId: 'ana', locale: 'en', signal: AbortSignal.timeout(20_000) }) as const;

  it('is cut to 10,000 characters and says so', async () => {
    const page = await web().readPage('https://public.example:80/long'.replace('https', 'http'), about());
    if (page.type !== 'ok') throw new Error(page.message);
    expect([page.found.text.length <= LONGEST_PAGE, page.found.cut]).toEqual([true, true]);
    expect(page.found.text.endsWith('…')).toBe(true);
  });

  it('without text is an error in words', async () => {
    expect(await web().readPage('http://public.example/', about())).toMatchObject({
      message: 'http://public.example/ has no readable text.',
    });
  });
});
