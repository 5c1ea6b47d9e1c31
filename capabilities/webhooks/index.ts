// Public API of webhooks, also for browsers.
export { webhooksOfKeys } from './key-holdings.js';
export { webhookRoutes } from './routes.js';
