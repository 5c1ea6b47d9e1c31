import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EmbeddingPort } from '@roundtable/core';
import { PIECES_FILE, WEIGHTS_FILE } from './sentence-encoder.js';
import { DIMENSIONS } from './weights.js';

export const MODEL = 'use-multilingual-3';

/** The model takes 200 MB: a thread that has had nothing to do for so long gives them back. */
const IDLE_MS = 5 * 60_000;

export interface ThreadEmbeddings extends EmbeddingPort {
  close(): Promise<void>;
}

export interface ThreadOptions {
  /** Where the model's files are. */
  readonly dir: string;
  readonly idleMs?: number;
  /** The built thread; tests that run from sources name it. */
  readonly entry?: URL;
}

interface Waiting {
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: Error) => void;
}

/** Whether the model's files are there. */
export function hasModel(dir: string): boolean {
  return [WEIGHTS_FILE, PIECES_FILE].every((file) => existsSync(join(dir, file)));
}

/**
 * The offline model in a thread of its own, which starts with the first text and ends when it has been idle. A thread
 * that fails rejects what it was asked; the next text starts another one.
 */
export function createThreadEmbeddings(options: ThreadOptions): ThreadEmbeddings {
  const { dir, idleMs = IDLE_MS, entry = new URL('./thread.js', import.meta.url) } = options;
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let asked = 0;
  const waiting = new Map<number, Waiting>();

  function start(): Worker {
    const started = new Worker(entry, { workerData: dir });
    started.unref(); // a process that has nothing else to do may end
    started.on('message', ({ id, vectors }: { id: number; vectors: Float32Array[] }) => {
      waiting.get(id)?.resolve(vectors);
      waiting.delete(id);
      if (waiting.size === 0) rest(started);
    });
    const lost = (error: Error) => {
      if (thread !== started) return;
      thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', lost);
    started.on('exit', (code) => lost(new Error(`the thread of the embeddings ended (${code})`)));
    return started;
  }

  function rest(running: Worker): void {
    running.unref();
    idle = setTimeout(() => void end(), idleMs);
    idle.unref();
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const running = thread;
    thread = null;
    for (const { reject } of waiting.values()) reject(new Error('the embeddings were closed'));
    waiting.clear();
    await running?.terminate();
  }

  return {
    model: MODEL,
    dimensions: DIMENSIONS,
    embed(texts) {
      clearTimeout(idle);
      const running = thread ?? start();
      thread = running;
      running.ref();
      const id = ++asked;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        running.postMessage({ id, texts });
      });
    },
    close: end,
  };
}
