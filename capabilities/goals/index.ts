// What others may use of goals, browsers among them.
export { goalRoutes } from './routes.js';
export * from './schemas.js';
