import { defineTool } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import type { WebPorts, WebResult } from '../web-ports.js';
import { textsUnder } from './texts-under.js';
import { UNTRUSTED } from './untrusted.js';

/** Seed 001: five results unless the model asks for more, ten at most; three of them are enough for a prompt. */
const DEFAULT_RESULTS = 5;
const MOST_RESULTS = 10;
const SHOWN_UNASKED = 3;

interface Input {
  query: string;
  num_results?: number | undefined;
}

export const webSearch = defineTool<
  UserTx,
  Input,
  { notice: string; results: readonly WebResult[]; more: number },
  WebPorts
>({
  name: 'web_search',
  description:
    'Search the web. Gives title, address and description of pages; read one with fetch_url. Name the sources that you use.',
  input: z.strictObject({
    query: z.string().trim().min(1).max(400),
    num_results: z
      .number()
      .int()
      .min(1)
      .max(MOST_RESULTS)
      .optional()
      .describe(`How many results, at most ${MOST_RESULTS}; without it the best ${SHOWN_UNASKED}`),
  }),
  keeps: { results: 3 }, // seed 001, cost control
  mode: 'external',
  asksSearchService: true,
  access: 'read',
  timeoutMs: 12_000,
  cacheTtlSeconds: 3_600,
  brings: 'outside',
  finds: (result) => textsUnder(result, ['url']),
  work: async ({ query, num_results: asked }, { locale, signal }, web) => {
    if (web.searchWeb === null) return { type: 'error', message: NO_SEARCH };
    const answer = await web.searchWeb({ query, locale, count: asked ?? DEFAULT_RESULTS, signal });
    if (answer.type === 'error') return answer;
    const results = answer.found.slice(0, asked ?? SHOWN_UNASKED);
    return {
      type: 'ok',
      output: { notice: UNTRUSTED, results, more: answer.found.length - results.length },
    };
  },
});

const NO_SEARCH =
  'NOT_SET_UP: Web search is not set up here (BRAVE_API_KEY is missing). Say so in a few words and go on with what you know, or with wikipedia_search if you have it.';
