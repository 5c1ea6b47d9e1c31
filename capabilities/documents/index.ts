// Public API of documents, also for browsers.
export { documentRoutes } from './routes.js';
