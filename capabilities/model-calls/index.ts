// Public API of kept calls, also for browsers.
export { modelCallRoutes } from './routes.js';
export * from './schemas.js';
export * from './sections.js';
