// What others may use of the search of messages, browsers among them.
export { messageSearchRoutes } from './routes.js';
export * from './schemas.js';
