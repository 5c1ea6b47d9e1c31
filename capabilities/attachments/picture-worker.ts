import { parentPort, workerData } from 'node:worker_threads';
import { readPicture } from './picture.js';
import type { PictureFormat } from './picture-format.js';

// The thread handles one picture and exits.
const { content, format } = pictureOf(workerData);
parentPort?.postMessage(await readPicture(Buffer.from(content), format));

/** Values passed between threads carry no types. */
function pictureOf(data: unknown): { content: Uint8Array; format: PictureFormat } {
  return data as { content: Uint8Array; format: PictureFormat };
}
