// What others may use of projects, browsers among them.
export { projectRoutes } from './routes.js';
export * from './schemas.js';
