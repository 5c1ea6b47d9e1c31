// What others may use of notes, browsers among them.
export { noteRoutes } from './routes.js';
