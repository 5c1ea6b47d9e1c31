// What others may use of documents in a server.
export { createDocumentMaker } from './make/make-in-thread.js';
