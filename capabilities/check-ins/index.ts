// What others may use of check-ins, browsers among them.
export { checkInRoutes } from './routes.js';
