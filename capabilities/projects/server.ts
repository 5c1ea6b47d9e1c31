// What others may use of projects in a server.
export { ACTIVE_PROJECT } from './context.js';
