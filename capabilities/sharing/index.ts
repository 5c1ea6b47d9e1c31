// Public API of sharing, also for browsers.
export { sharingRoutes } from './routes.js';
export * from './schemas.js';
