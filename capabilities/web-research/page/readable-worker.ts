import { parentPort, workerData } from 'node:worker_threads';
import type { PublicPage } from './fetch-public.js';
import { readableText } from './readable-text.js';

// The thread's whole life: one page in, its text out. `read-in-thread.ts` gives it both.
const { body, ...page } = pageOf(workerData);
parentPort?.postMessage(await readableText({ ...page, body: Buffer.from(body) }));

/** Threads pass values without their types. */
function pageOf(data: unknown): Omit<PublicPage, 'body'> & { body: Uint8Array } {
  return data as Omit<PublicPage, 'body'> & { body: Uint8Array };
}
