import { defineTool } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import type { WebPorts } from '../web-ports.js';
import { textsUnder } from './texts-under.js';
import { UNTRUSTED } from './untrusted.js';

export const wikipediaSearch = defineTool<UserTx, { query: string }, object, WebPorts>({
  name: 'wikipedia_search',
  description:
    'Look a fact or a term up in Wikipedia, in the language of the conversation. Words with several meanings come back as these: ask again with the one that fits.',
  input: z.strictObject({ query: z.string().trim().min(1).max(300) }),
  mode: 'external',
  asksSearchService: true,
  access: 'read',
  timeoutMs: 12_000,
  cacheTtlSeconds: 3_600,
  brings: 'outside',
  finds: (result) => textsUnder(result, ['url']),
  work: async ({ query }, { locale, signal }, web) => {
    const answer = await web.findArticle({ query, locale, signal });
    if (answer.type === 'error') return answer;
    const { found } = answer;
    switch (found.type) {
      case 'article':
        return { type: 'ok', output: { notice: UNTRUSTED, ...found.article, otherArticles: found.others } };
      case 'ambiguous':
        return {
          type: 'ok',
          output: { notice: UNTRUSTED, severalMeanings: found.title, choose: found.meanings },
        };
      case 'nothing':
        return { type: 'ok', output: { found: null, note: `Wikipedia has no article on "${query}".` } };
    }
  },
});
