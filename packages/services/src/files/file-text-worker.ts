import { parentPort, workerData } from 'node:worker_threads';
import { fileText } from './file-text.js';

// The thread's whole life: one file in, its text out. `read-in-thread.ts` gives it both.
const { fileName, content } = fileOf(workerData);
parentPort?.postMessage(await fileText(fileName, Buffer.from(content)));

/** Threads pass values without their types. */
function fileOf(data: unknown): { fileName: string; content: Uint8Array } {
  return data as { fileName: string; content: Uint8Array };
}
