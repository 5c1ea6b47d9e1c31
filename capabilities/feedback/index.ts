// What others may use of feedback, browsers among them.
export { feedbackRoutes } from './routes.js';
export * from './schemas.js';
