import { defineCapability } from '@roundtable/engine';
import { sharingRoutes } from './routes.js';
import { deleteShares } from './store.js';

/** A conversation as a file, and links by which others can read one. */
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
    // Its rows go later: from now on nobody reads.
    onDelete: deleteShares,
  },
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementSharing(host) }),
});
