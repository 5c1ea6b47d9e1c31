import { defineCapability } from '@roundtable/engine';
import { inboxRoutes } from './routes.js';
import { GONE_WITH_CONVERSATION, NOTED, READ_BY_INPUT } from './statements.js';

/** Lists ended turns of all conversations and whether the user has read them. */
export const inbox = defineCapability({
  name: 'inbox',
  routes: inboxRoutes,
  statements: {
    onTurnEnded: [NOTED],
    onInput: [READ_BY_INPUT],
    onConversationDeleted: [GONE_WITH_CONVERSATION],
  },
  data: { tables: [{ table: 'inbox_items', key: ['turn'], scope: 'conversation' }] },
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementInbox(host) }),
});
