import {
  NotionConnect,
  NotionConnection,
  NotionDatabaseList,
  NotionDisconnected,
  NotionExport,
  NotionExportPage,
  type StartNotionExport,
} from '../schemas/notion.js';
import { type Http, path } from './http.js';

export function notionClient(http: Http) {
  const root = '/api/integrations/notion';
  const at = (id: string) => path`/api/integrations/notion/exports/${id}`;
  return {
    get: () => http.json(NotionConnection, root),
    connect: () => http.json(NotionConnect, `${root}/connect`, { method: 'POST' }),
    databases: (query: { q?: string } = {}) => http.json(NotionDatabaseList, `${root}/databases`, { query }),
    chooseDatabase: (databaseId: string) =>
      http.json(NotionConnection, `${root}/database`, { method: 'PUT', body: { databaseId } }),
    disconnect: () => http.json(NotionDisconnected, root, { method: 'DELETE' }),
    exports: {
      start: (body: StartNotionExport = {}) =>
        http.json(NotionExport, `${root}/exports`, { method: 'POST', body }),
      list: (query: { limit?: number; cursor?: string } = {}) =>
        http.json(NotionExportPage, `${root}/exports`, { query }),
      get: (id: string) => http.json(NotionExport, at(id)),
      cancel: (id: string) => http.json(NotionExport, `${at(id)}/cancel`, { method: 'POST' }),
    },
  };
}
