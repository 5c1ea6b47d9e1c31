import { defineCapability } from '@roundtable/engine';
import { sharingRoutes } from './routes.js';
import { deleteShares } from './store.js';

/** Exports a conversation as a file, and shares it by a link. */
export const sharing = defineCapability({
  name: 'sharing',
  needs: ['attachments'],
  routes: sharingRoutes,
  data: {
    tables: [
      {
        table: 'conversation_shares',
        key: ['conversation_id'],
        scope: 'conversation',
        hidden: ['token_hash', 'token_sealed'],
      },
    ],
    // The rows are purged later; from now on nobody can read by a link.
    onDelete: deleteShares,
  },
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementSharing(host) }),
});
