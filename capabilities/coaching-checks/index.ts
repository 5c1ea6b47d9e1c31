// What others may use of these checks, browsers among them.
export { CHECK_NAMES } from './checks.js';
