// What others may use of documents, browsers among them.
export { documentRoutes } from './routes.js';
