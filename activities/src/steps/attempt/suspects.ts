import type { StepInput, StepResult } from '@roundtable/core/replayed';
import type { Attempt } from '../step-deps.js';

/** A step that kills its process does so soon after it began: one that runs longer than this lets the next one in. */
const WATCHED_MS = 2_000;
/** The same for a step in a process of its own, which has a low priority and may have to be ended by its watchdog. */
const APART_WATCHED_MS = 15_000;
/** The most processes with one step each at a time. */
const MOST_APART = 4;
/** How long an idle shared process is kept. */
const KEPT_MS = 10_000;

/** A child process of the worker, for steps that may kill their process. */
export interface StepProcess {
  /** Resolves with false when the process cannot be started. */
  readonly ready: Promise<boolean>;
  /** @throws ProcessLost when the process ends before it answers, else what the step threw */
  run(input: StepInput, attempt: Attempt): Promise<StepResult>;
  isOpen(): boolean;
  end(): void;
}

/** Starts a process; with `givesWay`, at a low CPU priority. Null: it could not be started. */
export type OpenProcess = (about: { readonly givesWay: boolean }) => StepProcess | null;

/** The process ended while it ran the step. */
export class ProcessLost extends Error {
  override readonly name = 'ProcessLost';
}

/** A step's earlier attempts: how many were faulty (failed or lost their process), and whether the last one lost it. */
export interface StepRecord {
  readonly faulty: number;
  readonly isLost: boolean;
}

/** Where a step is tried again. */
export interface Place {
  /** Null: in the worker's own process. */
  readonly process: StepProcess | null;
  leave(): void;
}

/**
 * Places for steps whose earlier attempts were faulty (decision 0013). When a worker dies, every step on it has lost its
 * process, and at most one is to blame. After a first loss a step is tried again in the worker, eight at a time: the
 * fastest way. With two faulty attempts, lost or failed, it runs in a child process with at most three others; that process
 * is kept, because starting one costs more than a step does. With three or more, the last one lost, it has a child process
 * of its own, four of these at most. All numbers are per worker. Where no process can be started, suspects run in the worker.
 */
export function createSuspects(open: OpenProcess | null) {
  const inWorker = createRoom(null, { width: 8, isShared: true, watchedMs: WATCHED_MS });
  const beside = createRoom(open, { width: 4, isShared: true, watchedMs: WATCHED_MS });
  const apart = createRoom(open, {
    width: 1,
    isShared: false,
    watchedMs: APART_WATCHED_MS,
    most: MOST_APART,
  });
  return {
    /** Resolves with the place for a step with this record; rejects when the signal aborts before there is one. */
    async enter({ faulty, isLost }: StepRecord, signal: AbortSignal): Promise<Place> {
      signal.throwIfAborted();
      if (faulty > 2 && isLost) return apart(signal);
      if (faulty > 1) return beside(signal);
      return isLost ? inWorker(signal) : { process: null, leave() {} };
    },
  };
}

interface Shared {
  readonly process: StepProcess;
  inside: number;
  idle?: NodeJS.Timeout;
}

/**
 * Places in a process for `width` steps at a time. A process that is not shared ends with its step, and has a low priority.
 * `open` null: the worker's own process.
 */
function createRoom(
  open: OpenProcess | null,
  about: {
    readonly width: number;
    readonly isShared: boolean;
    readonly watchedMs: number;
    readonly most?: number;
  },
) {
  const { width, isShared, watchedMs, most = Number.POSITIVE_INFINITY } = about;
  let present = 0;
  const acquire = createSemaphore(width);
  let shared: Shared | null = null;

  function join(start: OpenProcess): Shared | null {
    const joined = isShared && shared?.process.isOpen() ? shared : started(start);
    if (joined === null) return null;
    clearTimeout(joined.idle);
    joined.inside++;
    return joined;
  }
  function started(start: OpenProcess): Shared | null {
    const process = start({ givesWay: !isShared });
    shared = process && { process, inside: 0 };
    return shared;
  }
  function part(from: Shared): void {
    if (--from.inside > 0) return;
    if (isShared) from.idle = setTimeout(() => from.process.end(), KEPT_MS).unref();
    else from.process.end();
  }

  return async (signal: AbortSignal): Promise<Place> => {
    const makeRoom = await acquire(signal);
    present++;
    const joined = open === null ? null : join(open);
    const isReady = joined !== null && (await Promise.race([joined.process.ready, aborted(signal)]));
    const watched = setTimeout(() => present < most && makeRoom(), watchedMs);
    const place = {
      process: isReady ? joined.process : null,
      leave() {
        clearTimeout(watched);
        present--;
        makeRoom();
        if (joined !== null) part(joined);
      },
    };
    if (!signal.aborted) return place;
    place.leave();
    throw signal.reason;
  };
}

/** False as soon as the signal aborts. */
function aborted(signal: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    else signal.addEventListener('abort', () => resolve(false), { once: true });
  });
}

/** A first-in, first-out semaphore. Acquiring resolves with the release function, which may be called twice. */
function createSemaphore(width: number) {
  const inside = new Set<object>();
  let waiting: (() => void)[] = [];

  function admit(): void {
    while (inside.size < width && waiting.length > 0) waiting.shift()?.();
  }

  return (signal: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      const place = {};
      const stop = () => {
        waiting = waiting.filter((one) => one !== go);
        reject(signal.reason);
      };
      const go = () => {
        signal.removeEventListener('abort', stop);
        inside.add(place);
        resolve(() => {
          inside.delete(place);
          admit();
        });
      };
      signal.addEventListener('abort', stop, { once: true });
      waiting.push(go);
      admit();
    });
}

export type Suspects = ReturnType<typeof createSuspects>;
