// Public API of commitments and follow-ups, also for browsers.
export { commitmentRoutes, followUpRoutes } from './routes.js';
