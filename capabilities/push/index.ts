// Public API of push, also for browsers.
export * from './routes.js';
export * from './schemas.js';
