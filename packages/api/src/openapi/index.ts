export { createOpenApiDocument, operations } from './document.js';
export type { Operation } from './operation.js';
