// Public API of notes, also for browsers.
export { noteRoutes } from './routes.js';
