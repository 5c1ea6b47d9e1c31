// What others may use of projects in a server.
export { ACTIVE_PROJECT } from './context.js';
export { flat, valueText } from './describe-project.js';
export type { ProjectSlice } from './project-slice.js';
