// Public API of the search of messages, also for browsers.
export { messageSearchRoutes } from './routes.js';
export * from './schemas.js';
