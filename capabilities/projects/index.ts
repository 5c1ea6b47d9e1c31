// Public API of projects, also for browsers.
export { projectRoutes } from './routes.js';
export * from './schemas.js';
