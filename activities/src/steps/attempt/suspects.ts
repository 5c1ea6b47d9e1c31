import type { StepInput, StepResult } from '@roundtable/core/replayed';
import type { Attempt } from '../step-deps.js';

/** What ends its process does so soon after it began; whoever is still there by then makes room. */
const WATCHED_MS = 2_000;
/** The same of a process that gives way to all others, and that a watchdog may have to end. */
const APART_WATCHED_MS = 15_000;
/** Processes of a step each, at once: whoever is there longer makes no room for more than these. */
const MOST_APART = 4;
/** So long a process is kept for others when nobody is in it. */
const KEPT_MS = 10_000;

/** A process apart from the worker's own, which steps may end. */
export interface StepProcess {
  /** False: it cannot be started here. */
  readonly ready: Promise<boolean>;
  /** @throws ProcessLost when the process ends before it answers, else what the step threw */
  run(input: StepInput, attempt: Attempt): Promise<StepResult>;
  isOpen(): boolean;
  end(): void;
}

/** Starts a process, one that `givesWay` to all others where the processor is short. Null: that was refused at once. */
export type OpenProcess = (about: { readonly givesWay: boolean }) => StepProcess | null;

/** The process of a step ended in the middle of it. */
export class ProcessLost extends Error {
  override readonly name = 'ProcessLost';
}

/** How it went with a step before: how often it failed or lost its process, and whether it has just lost one. */
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
 * When a worker dies, every step that ran on it has lost its process, and one of them may be to blame, mostly none. After
 * a first loss they are tried again in the worker, eight at a time: nothing is quicker. A step with two faulty attempts,
 * lost or only failed, is tried in a process beside the worker, with at most three others. That process is kept while it
 * lives, because to start one costs the others more than a step does. Who has lost three has a process of its own, four of
 * these at most. All for each worker; where no process can be started, suspects run in the worker.
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
    /** Resolves with the place where such a step may be tried; rejects when the signal aborts before. */
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
 * A process for so many steps at a time; one that is not shared ends with its step, and gives way to everybody else.
 * `open` null: the worker's own.
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
  const lane = createLane(width);
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
    const makeRoom = await lane(signal);
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

/** Lets in so many at a time, in order; whoever is let in gets the way out, which may be taken twice. */
function createLane(width: number) {
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
