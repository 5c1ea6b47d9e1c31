// Public API of coaching checks, also for browsers.
export { CHECK_NAMES } from './checks.js';
