// What others may use of the inbox, browsers among them.
export * from './routes.js';
export * from './schemas.js';
