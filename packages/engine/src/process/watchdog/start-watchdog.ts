import { url as inspectorUrl } from 'node:inspector';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { WatchdogData } from './watchdog-thread.js';

const TURN_MS = 250;
/** Longer than the 2 s heartbeat timeout: by then the steps of this process are retried elsewhere. */
const FROZEN_AFTER_MS = 5_000;

/**
 * Kills this process when its event loop is blocked for 5 s (an endless loop, a backtracking pattern, a full heap), and
 * logs the blocked stack. The supervisor restarts the process. Call it once the process serves, since loading may
 * block for long. Under a debugger, which pauses the thread on purpose, it does nothing.
 * @returns a function that ends the watch
 */
export async function startWatchdog({ name }: { readonly name: string }): Promise<() => Promise<void>> {
  if (inspectorUrl() !== undefined) return async () => {};
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const data: WatchdogData = { name, turns, frozenAfterMs: FROZEN_AFTER_MS };
  const thread = new Worker(createRequire(import.meta.url).resolve('@roundtable/engine/watchdog-thread'), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    execArgv: [],
  });
  await new Promise<void>((online, failed) => {
    thread.once('online', online);
    thread.once('error', failed);
  });
  thread.unref();
  const timer = setInterval(() => Atomics.add(turns, 0, 1), TURN_MS).unref();
  return async () => {
    clearInterval(timer);
    await thread.terminate();
  };
}
