// What other capabilities may use of projects.
export { ACTIVE_PROJECT } from './context.js';
