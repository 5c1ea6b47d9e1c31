// What others may use of webhooks, browsers among them.
export { webhooksOfKeys } from './of-keys.js';
export { webhookRoutes } from './routes.js';
