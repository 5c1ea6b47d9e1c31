// What others may use of incoming webhooks, browsers among them.
export { incomingWebhookRoutes } from './routes.js';
export * from './schemas.js';
