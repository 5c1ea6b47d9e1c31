import { defineCapability } from '@roundtable/engine';
import { incomingWebhookRoutes } from './routes.js';
import { deleteIncomingWebhooks } from './store.js';

/** What other services tell a conversation by signed requests: it is opened by them, or spoken into. */
export const incomingWebhooks = defineCapability({
  name: 'incoming-webhooks',
  routes: incomingWebhookRoutes,
  // Answered by whoever is at work.
  topics: { incoming_webhook: { speaker: null } },
  data: {
    tables: [
      {
        table: 'incoming_webhooks',
        key: ['id'],
        scope: 'user',
        hidden: ['secret_sealed', 'previous_secret_sealed'],
      },
      { table: 'incoming_webhook_deliveries', key: ['id'], scope: 'user', hidden: ['body_hash'] },
    ],
    // Its rows go later: from now on nobody may speak in the user's name.
    onDelete: deleteIncomingWebhooks,
  },
  serve: async (host) => (await import('./gateway.js')).serveIncomingWebhooks(host),
});
