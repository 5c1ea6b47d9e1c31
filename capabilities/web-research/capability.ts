import { defineCapability } from '@roundtable/engine';
import { webResearchEnv } from './config.js';
import { fetchUrl } from './tools/fetch-url.js';
import { searchAcademicPapers } from './tools/search-academic-papers.js';
import { webSearch } from './tools/web-search.js';
import { wikipediaSearch } from './tools/wikipedia-search.js';

/** Research on the web: search, pages, encyclopedia and papers. */
export const webResearch = defineCapability({
  name: 'web-research',
  config: webResearchEnv,
  tools: [webSearch, fetchUrl, wikipediaSearch, searchAcademicPapers],
  ports: async ({ config }) => (await import('./open-web.js')).openWeb(config),
});
