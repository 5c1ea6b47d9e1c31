// Public API of incoming webhooks, also for browsers.
export { incomingWebhookRoutes } from './routes.js';
export * from './schemas.js';
