export * from './check.js';
export * from './run-checks.js';
