import { defineCapability } from '@roundtable/engine';
import { notionEnv } from './config.js';
import { notionRoutes } from './routes.js';
import { cancelNotionExports } from './store/exports.js';

/** Exports goals and check-ins on demand into a Notion database of the user. */
export const notion = defineCapability({
  name: 'notion',
  config: notionEnv,
  routes: notionRoutes,
  data: {
    tables: [
      {
        table: 'integrations',
        key: ['id'],
        scope: 'user',
        hidden: ['access_token_sealed', 'refresh_token_sealed'],
      },
      { table: 'oauth_states', key: ['state_hash'], scope: 'user', hidden: ['state_hash'] },
      { table: 'notion_exports', key: ['id'], scope: 'user' },
      { table: 'notion_pages', key: ['database_id', 'kind', 'ref_id'], scope: 'user' },
    ],
    onDelete: async (sql, userId) =>
      void (await cancelNotionExports(sql, { userId, id: null, code: 'account_deleted' })),
  },
  workflows: [new URL('./workflow.js', import.meta.url)],
  serve: async (host) => (await import('./gateway.js')).serveNotion(host),
  work: async (host) => (await import('./worker.js')).workNotion(host),
});
