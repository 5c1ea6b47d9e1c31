import { defineCapability } from '@roundtable/engine';
import { incomingWebhookRoutes } from './routes.js';
import { deleteIncomingWebhooks } from './store.js';

/** Signed requests by which other services open a conversation or send a message to one. */
export const incomingWebhooks = defineCapability({
  name: 'incoming-webhooks',
  routes: incomingWebhookRoutes,
  // Answered by the active agent.
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
    // The rows are purged later; from now on requests are refused.
    onDelete: deleteIncomingWebhooks,
  },
  serve: async (host) => (await import('./gateway.js')).serveIncomingWebhooks(host),
});
