import { z } from 'zod';
import { createNotion } from './api/notion-client.js';
import type { Notion } from './notion-port.js';

/** How Notion knows this server: without both, users cannot connect. Another base URL is for proxies and stand-ins. */
export const notionEnv = z
  .object({
    NOTION_CLIENT_ID: z.string().optional(),
    NOTION_CLIENT_SECRET: z.string().optional(),
    NOTION_BASE_URL: z
      .url('expected an address such as https://api.notion.com')
      .default('https://api.notion.com')
      .transform((address) => address.replace(/(?<!\/)\/+$/, '')),
  })
  .superRefine((env, context) => {
    if ((env.NOTION_CLIENT_ID === undefined) === (env.NOTION_CLIENT_SECRET === undefined)) return;
    const absent = env.NOTION_CLIENT_ID === undefined ? 'NOTION_CLIENT_ID' : 'NOTION_CLIENT_SECRET';
    const message = 'NOTION_CLIENT_ID and NOTION_CLIENT_SECRET go together';
    context.addIssue({ code: 'custom', path: [absent], message });
  });

/** Where Notion sends a browser back to; to be registered there word for word. */
const CALLBACK_PATH = '/api/integrations/notion/callback';

/** Notion as this server is registered there; without its two variables users cannot connect. */
export function openNotion(config: z.infer<typeof notionEnv>, publicUrl: string): Notion {
  const { NOTION_CLIENT_ID: clientId, NOTION_CLIENT_SECRET: clientSecret } = config;
  return createNotion({
    baseUrl: config.NOTION_BASE_URL,
    app:
      clientId === undefined || clientSecret === undefined
        ? null
        : { clientId, clientSecret, redirectUri: publicUrl.replace(/(?<!\/)\/+$/, '') + CALLBACK_PATH },
  });
}
