export * from './exports.js';
export * from './integrations.js';
export * from './pages.js';
export * from './rows-to-export.js';
