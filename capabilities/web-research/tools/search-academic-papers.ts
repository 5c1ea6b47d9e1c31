import { defineTool } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import type { Paper, WebPorts } from '../web-ports.js';
import { textsUnder } from './texts-under.js';
import { UNTRUSTED } from './untrusted.js';

const DEFAULT_RESULTS = 3;
const MOST_RESULTS = 10;

interface Input {
  query: string;
  num_results?: number | undefined;
}

export const searchAcademicPapers = defineTool<
  UserTx,
  Input,
  { notice: string; papers: readonly Paper[] },
  WebPorts
>({
  name: 'search_academic_papers',
  description:
    'Search research papers: title, authors, year, venue, DOI and the abstract’s beginning. English words find most.',
  input: z.strictObject({
    query: z.string().trim().min(1).max(300),
    num_results: z
      .number()
      .int()
      .min(1)
      .max(MOST_RESULTS)
      .optional()
      .describe(`Default ${DEFAULT_RESULTS}, at most ${MOST_RESULTS}`),
  }),
  keeps: { papers: 3 }, // seed 001, cost control
  mode: 'external',
  asksSearchService: true,
  access: 'read',
  timeoutMs: 20_000,
  cacheTtlSeconds: 3_600,
  brings: 'outside',
  finds: (result) => textsUnder(result, ['url', 'doi']),
  work: async ({ query, num_results: count = DEFAULT_RESULTS }, { locale, signal }, web) => {
    const answer = await web.searchPapers({ query, locale, count, signal });
    return answer.type === 'error'
      ? answer
      : { type: 'ok', output: { notice: UNTRUSTED, papers: answer.found } };
  },
});
