// What others may use of plans, browsers among them.
export { planRoutes } from './routes.js';
