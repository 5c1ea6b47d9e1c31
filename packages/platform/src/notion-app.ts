import { createNotion, type Notion } from '@roundtable/services';
import type { NotionEnv } from './config.js';

/** Where Notion sends a browser back to; to be registered there word for word. */
export const NOTION_CALLBACK_PATH = '/api/integrations/notion/callback';

/** Notion as this server is registered there; without its two variables users cannot connect. */
export function openNotion(config: NotionEnv, publicUrl: string): Notion {
  const { NOTION_CLIENT_ID: clientId, NOTION_CLIENT_SECRET: clientSecret } = config;
  return createNotion({
    baseUrl: config.NOTION_BASE_URL,
    app:
      clientId === undefined || clientSecret === undefined
        ? null
        : {
            clientId,
            clientSecret,
            redirectUri: publicUrl.replace(/(?<!\/)\/+$/, '') + NOTION_CALLBACK_PATH,
          },
  });
}
