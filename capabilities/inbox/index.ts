// Public API of the inbox, also for browsers.
export * from './routes.js';
export * from './schemas.js';
