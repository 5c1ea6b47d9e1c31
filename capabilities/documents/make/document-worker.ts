import { parentPort, workerData } from 'node:worker_threads';
import { type DocumentText, makeDocument } from './make-document.js';

// The thread makes one document and exits.
parentPort?.postMessage(new Uint8Array(await makeDocument(textOf(workerData))));

/** Values passed between threads carry no types. */
function textOf(data: unknown): DocumentText {
  return data as DocumentText;
}
