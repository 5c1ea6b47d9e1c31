import { defineTool } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import type { ReadPage, WebPorts } from '../web-ports.js';
import { textsUnder } from './texts-under.js';
import { UNTRUSTED } from './untrusted.js';

export const fetchUrl = defineTool<UserTx, { url: string }, ReadPage & { notice: string }, WebPorts>({
  name: 'fetch_url',
  description:
    'Read a public web page, PDF or text file: its readable text, at most 10,000 characters. For addresses that the user gave, a search found, or such a page names: about any other the user is asked first.',
  input: z.strictObject({
    url: z.string().trim().min(1).max(2_000).describe('The whole address, with https://'),
  }),
  mode: 'external',
  access: 'read',
  timeoutMs: 15_000,
  opens: ({ url }) => url,
  brings: 'outside',
  finds: (result) => textsUnder(result, ['url', 'text']),
  work: async ({ url }, { userId, locale, signal }, web) => {
    const answer = await web.readPage(url, { userId, locale, signal });
    return answer.type === 'error' ? answer : { type: 'ok', output: { notice: UNTRUSTED, ...answer.found } };
  },
});
