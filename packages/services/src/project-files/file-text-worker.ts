import { parentPort, workerData } from 'node:worker_threads';
import { fileText } from './file-text.js';

// The thread's whole life: one file in, its text out. `read-in-thread.ts` gives it both.
const { kind, content } = fileOf(workerData);
parentPort?.postMessage(await fileText(kind, Buffer.from(content)));

/** Threads pass values without their types. */
function fileOf(data: unknown): { kind: 'pdf' | 'docx'; content: Uint8Array } {
  return data as { kind: 'pdf' | 'docx'; content: Uint8Array };
}
