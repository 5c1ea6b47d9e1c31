export { type AddedToApi, createOpenApiDocument, operations, operationsOf } from './document.js';
export type { Operation } from './operation.js';
