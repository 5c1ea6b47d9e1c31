import { setTimeout as delay } from 'node:timers/promises';
import type { RunningProcess } from './servers/server-process.js';

/** A service that the local stack keeps running. `start` resolves when it is ready, and is repeated after a crash. */
export interface Service<R extends RunningProcess = RunningProcess> {
  readonly name: string;
  start(): Promise<R>;
}

export interface Supervisor {
  /** Aborted as soon as a stop is requested. */
  readonly stopping: AbortSignal;
  /** Starts a service, and restarts it after crashes. Rejects when the first start fails. */
  start<R extends RunningProcess>(service: Service<R>): Promise<R>;
  /** Stops all services in reverse order of their start; `force` ends all at once. Safe to call again. */
  stop(options?: { readonly force?: boolean }): Promise<void>;
}

interface Entry {
  readonly name: string;
  running: RunningProcess | undefined;
  /** Settles when the service is no longer being started or restarted. */
  settled: Promise<unknown>;
}

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;
const STABLE_AFTER_MS = 30_000;

/** Keeps services running: restarts a crashed one after 0.2 s, with backoff up to 10 s while it keeps crashing. */
export function createSupervisor(report: (line: string) => void): Supervisor {
  const entries: Entry[] = [];
  const abort = new AbortController();
  const { signal } = abort;

  async function start<R extends RunningProcess>(service: Service<R>): Promise<R> {
    signal.throwIfAborted();
    const starting = service.start();
    const entry: Entry = { name: service.name, running: undefined, settled: starting };
    entries.push(entry);
    const first = await starting;
    entry.running = first;
    entry.settled = keepRunning(service, entry, first);
    return first;
  }

  async function keepRunning(service: Service, entry: Entry, first: RunningProcess): Promise<void> {
    let running: RunningProcess | undefined = first;
    let crashes = 0;
    while (running) {
      const startedAt = Date.now();
      entry.running = running;
      const how = await running.exited;
      if (signal.aborted) return;
      crashes = Date.now() - startedAt > STABLE_AFTER_MS ? 1 : crashes + 1;
      report(`${service.name} ended unexpectedly (${how}); starting it again`);
      running = await startAgain(service, crashes);
    }
  }

  async function startAgain(service: Service, crashes: number): Promise<RunningProcess | undefined> {
    for (let attempt = crashes; !signal.aborted; attempt += 1) {
      await pause(Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS), signal);
      if (signal.aborted) return undefined;
      try {
        const running = await service.start();
        report(`${service.name} runs again (pid ${running.pid})`);
        return running;
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
      }
    }
    return undefined;
  }

  async function stopEntry(entry: Entry, force: boolean): Promise<void> {
    await entry.running?.stop({ force });
    // A start under way when the stop began may still end in a process, which must be stopped too.
    await entry.settled.catch(() => {});
    await entry.running?.stop({ force });
  }

  async function stop({ force = false } = {}): Promise<void> {
    abort.abort(new Error('the local stack is stopping'));
    if (force) await Promise.all(entries.map((entry) => stopEntry(entry, true)));
    for (const entry of entries.toReversed()) await stopEntry(entry, force);
  }

  return { stopping: signal, start, stop };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {}); // an abort ends the pause, and the caller checks it
}
