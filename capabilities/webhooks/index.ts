// What others may use of webhooks, browsers among them.
export { webhooksOfKeys } from './key-holdings.js';
export { webhookRoutes } from './routes.js';
