// Public API of check-ins, also for browsers.
export { checkInRoutes } from './routes.js';
