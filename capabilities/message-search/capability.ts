import { defineCapability } from '@roundtable/engine';
import { messageSearchRoutes } from './routes.js';
import { WAITS_FOR_MEANING } from './statements.js';

/** Searches the messages of all conversations of a user. */
export const messageSearch = defineCapability({
  name: 'message-search',
  routes: messageSearchRoutes,
  statements: { onTurnEnded: [WAITS_FOR_MEANING] },
  data: { tables: [{ table: 'talks_to_index', key: ['conversation_id'], scope: 'conversation' }] },
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementMessageSearch(host) }),
  work: async (host) => (await import('./worker.js')).workMessageSearch(host),
});
