// What others may use of kept calls, browsers among them.
export { modelCallRoutes } from './routes.js';
export * from './schemas.js';
export * from './sections.js';
