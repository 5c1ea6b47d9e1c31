import { parentPort, workerData } from 'node:worker_threads';
import { type DocumentText, makeDocument } from './make-document.js';

// The thread's whole life: one text in, its document out.
parentPort?.postMessage(new Uint8Array(await makeDocument(textOf(workerData))));

/** Threads pass values without their types. */
function textOf(data: unknown): DocumentText {
  return data as DocumentText;
}
