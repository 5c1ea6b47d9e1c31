// Public API of Notion, also for browsers.
export { notionRoutes } from './routes.js';
export * from './schemas.js';
