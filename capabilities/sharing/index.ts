// What others may use of sharing, browsers among them.
export { sharingRoutes } from './routes.js';
export * from './schemas.js';
