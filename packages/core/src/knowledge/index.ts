export * from './chunk-guide.js';
export * from './knowledge-index.js';
