// Public API of plans, also for browsers.
export { planRoutes } from './routes.js';
