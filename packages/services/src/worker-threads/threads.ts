import { Worker } from 'node:worker_threads';
import { createFairSlots } from '@roundtable/services';

export type Ended<Out> =
  | { readonly type: 'done'; readonly result: Out }
  /** It took more time or memory than it may, or nobody waits any more. */
  | { readonly type: 'stopped' };

const MEMORY_MB = 256;
/** Further work waits: the processor is there for conversations. Of one user one piece is worked on at a time. */
const AT_ONCE = 2;

/** For whom work is done; aborted: nobody waits any more. */
export interface Asker {
  readonly userId: string;
  readonly signal: AbortSignal;
}

/**
 * Work that keeps a processor busy, in threads of its own, one thread a piece of work: what takes a second, or was made
 * to take minutes, stops neither the other conversations of this process nor its heartbeats. `script` is the file of a built
 * module that answers its `workerData` with one message.
 */
export function createThreads<In, Out>(about: { readonly script: string; readonly longestMs: number }) {
  const slots = createFairSlots(AT_ONCE);
  return (data: In, { userId, signal }: Asker): Promise<Ended<Out>> =>
    slots.run(userId, async () =>
      signal.aborted ? { type: 'stopped' } : inThread<Out>(about.script, data, { ...about, signal }),
    );
}

async function inThread<Out>(
  script: string,
  data: unknown,
  about: { readonly longestMs: number; readonly signal: AbortSignal },
): Promise<Ended<Out>> {
  const { longestMs, signal } = about;
  const thread = new Worker(script, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  let stop = () => {};
  try {
    return await new Promise<Ended<Out>>((resolve) => {
      stop = () => resolve({ type: 'stopped' });
      timer = setTimeout(stop, longestMs);
      signal.addEventListener('abort', stop, { once: true });
      thread.once('message', (result: Out) => resolve({ type: 'done', result }));
      thread.once('error', stop);
      thread.once('exit', stop);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
