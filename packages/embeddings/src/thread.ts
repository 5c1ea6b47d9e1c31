import { parentPort, workerData } from 'node:worker_threads';
import { loadSentenceEncoder } from './sentence-encoder.js';

// The thread that the model lives in: texts come, vectors go, one message each, in order.
const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');

const encode = loadSentenceEncoder(String(workerData));
port.on('message', ({ id, texts }: { id: number; texts: readonly string[] }) => {
  port.postMessage({ id, vectors: texts.map(encode) });
});
