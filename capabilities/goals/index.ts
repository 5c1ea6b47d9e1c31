// Public API of goals, also for browsers.
export { goalRoutes } from './routes.js';
export * from './schemas.js';
