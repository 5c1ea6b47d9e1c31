import { z } from 'zod';
import { createNotion } from './api/notion-client.js';
import type { Notion } from './notion-port.js';

/**
 * This server's registration at Notion; without both values users cannot connect. Other base URLs are for proxies and
 * stand-ins.
 */
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

/** Path of the redirect address; it must be registered at Notion exactly so. */
const CALLBACK_PATH = '/api/integrations/notion/callback';

/** Creates the Notion port from the configuration; without its two variables users cannot connect. */
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
