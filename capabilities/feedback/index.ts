// Public API of feedback, also for browsers.
export { feedbackRoutes } from './routes.js';
export * from './schemas.js';
