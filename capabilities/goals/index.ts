// What other capabilities may use of goals.
export { ACHIEVEMENTS, type Achievement } from './context.js';
