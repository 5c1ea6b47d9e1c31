import { defineCapability } from '@roundtable/engine';
import { messageSearchRoutes } from './routes.js';

/** Finds what was said in any of a user's conversations. */
export const messageSearch = defineCapability({
  name: 'message-search',
  routes: messageSearchRoutes,
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementMessageSearch(host) }),
});
