// Public API of documents, for servers.
export { createDocumentMaker } from './make/make-in-thread.js';
