import { parentPort, workerData } from 'node:worker_threads';
import { readPicture } from './picture.js';
import type { PictureFormat } from './picture-format.js';

// The thread's whole life: one picture in, what it is out.
const { content, format } = pictureOf(workerData);
parentPort?.postMessage(await readPicture(Buffer.from(content), format));

/** Threads pass values without their types. */
function pictureOf(data: unknown): { content: Uint8Array; format: PictureFormat } {
  return data as { content: Uint8Array; format: PictureFormat };
}
