import { parentPort, workerData } from 'node:worker_threads';
import type { PublicPage } from './fetch-public.js';
import { readableText } from './readable-text.js';

// The thread handles one page and exits; `read-in-thread.ts` starts it.
const { body, ...page } = pageOf(workerData);
parentPort?.postMessage(await readableText({ ...page, body: Buffer.from(body) }));

/** Values passed between threads carry no types. */
function pageOf(data: unknown): Omit<PublicPage, 'body'> & { body: Uint8Array } {
  return data as Omit<PublicPage, 'body'> & { body: Uint8Array };
}
