// What others may use of commitments and follow-ups, browsers among them.
export { commitmentRoutes, followUpRoutes } from './routes.js';
