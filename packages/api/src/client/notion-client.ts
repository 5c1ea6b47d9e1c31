import { notionRoutes } from '../routes/notion.js';
import type { Http } from './http.js';
import { createRouteClient } from './route-client.js';

export function notionClient(http: Http) {
  const notion = createRouteClient(http, notionRoutes);
  return { ...notion, chooseDatabase: (databaseId: string) => notion.chooseDatabase({ databaseId }) };
}
