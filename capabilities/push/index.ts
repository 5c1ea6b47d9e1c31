// What others may use of push, browsers among them.
export * from './routes.js';
export * from './schemas.js';
