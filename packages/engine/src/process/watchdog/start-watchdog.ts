import { url as inspectorUrl } from 'node:inspector';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { WatchdogData } from './watchdog-thread.js';

const TURN_MS = 250;
/** Heartbeats are missed after 2 s; whatever ran here is tried elsewhere by then. */
const FROZEN_AFTER_MS = 5_000;

/**
 * Ends this process when its thread stands still for 5 s, with a log line that says where: a loop without an end, a
 * pattern that backtracks, a heap that is full. Whoever supervises the process starts it again. Call it when the process
 * serves: loading may take long. Under a debugger, which stops the thread on purpose, it does nothing.
 * @returns ends the watch
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
