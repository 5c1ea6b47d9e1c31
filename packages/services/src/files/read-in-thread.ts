import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { createFairSlots } from '../background/fair-slots.js';
import type { FileText } from './file-text.js';

/** Reads a file; null when that took more time or memory than it may, or nobody waits any more. */
export type FileReader = (
  file: { readonly fileName: string; readonly content: Buffer },
  about: { readonly userId: string; readonly signal: AbortSignal },
) => Promise<FileText | null>;

const LONGEST_MS = 20_000;
const MEMORY_MB = 256;
/** What a PDF unpacks to lies beside the heap, where no limit of a thread's holds: by so much the process may grow. */
const MOST_GROWTH_BYTES = 512 * 1024 * 1024;
const LOOKED_AFTER_MS = 25;
/** Further files wait: the processor is there for everybody. One user has one file read at a time. */
const AT_ONCE = 3;

/** A file can be made so that a parser works on it for minutes, or fills the memory: each is read in a thread of its own. */
export function createFileReader(longestMs = LONGEST_MS): FileReader {
  const script = createRequire(import.meta.url).resolve('@roundtable/services/file-text-worker');
  const slots = createFairSlots(AT_ONCE);
  return (file, { userId, signal }) =>
    slots.run(userId, async () => (signal.aborted ? null : inThread(script, file, { longestMs, signal })));
}

async function inThread(
  script: string,
  file: unknown,
  about: { readonly longestMs: number; readonly signal: AbortSignal },
): Promise<FileText | null> {
  const thread = new Worker(script, {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  let stop = () => {};
  try {
    return await new Promise<FileText | null>((resolve) => {
      stop = () => resolve(null);
      timer = setTimeout(stop, about.longestMs);
      const before = process.memoryUsage.rss();
      watch = setInterval(() => {
        if (process.memoryUsage.rss() - before > MOST_GROWTH_BYTES) stop();
      }, LOOKED_AFTER_MS);
      about.signal.addEventListener('abort', stop, { once: true });
      thread.once('message', (read: FileText) => resolve(read));
      thread.once('error', stop);
      thread.once('exit', stop);
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    about.signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
