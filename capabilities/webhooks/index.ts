// What others may use of webhooks, browsers among them.
export { webhookRoutes } from './routes.js';
