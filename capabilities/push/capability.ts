import { defineCapability } from '@roundtable/engine';
import { pushConfig } from './config.js';
import { pushRoutes } from './routes.js';
import { deletePushSubscriptions, PUSHED } from './store.js';

/** Shows messages that agents send unasked on the user's devices while no page is open. */
export const push = defineCapability({
  name: 'push',
  needs: ['inbox'],
  config: pushConfig,
  routes: pushRoutes,
  statements: { onTurnEnded: [PUSHED] },
  data: {
    tables: [
      { table: 'push_subscriptions', key: ['id'], scope: 'user', hidden: ['endpoint', 'p256dh', 'auth'] },
    ],
    // The rows are purged later; from now on nothing is sent.
    onDelete: deletePushSubscriptions,
  },
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementPush(host) }),
  work: async (host) => (await import('./worker.js')).workPush(host),
});
