import { type ChildProcess, fork } from 'node:child_process';
import { getHeapStatistics } from 'node:v8';
import { type EndedTurn, ProcessLost, removeLeftFolders, type StepProcess } from '@roundtable/activities';
import type { Claim, StepCommit } from '@roundtable/core';
import type { StepResult } from '@roundtable/core/replayed';
import type { Logger } from '../../process/logger.js';
import { type FromProcess, GIVES_WAY, type ToProcess, type Written } from './messages.js';
import { heardError } from './told-error.js';

/** The heap limit: a step that fills memory must fail before the worker runs out of it. */
const HEAP_MB = 512;
const MB = 1_048_576;
const START_MS = 30_000;
/** A step that has not stopped by then is abandoned: its lost claim keeps it from writing. */
const STOP_MS = 5_000;
const NOT_STARTED = 'no process for steps could be started';

export interface StepProcessOptions {
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The file of the program that calls `runStepProcess`. */
  readonly program: string;
  /** Whether the process runs with a lower CPU priority. */
  readonly givesWay: boolean;
  /** Called with each commit of the process. */
  readonly observe: (commit: StepCommit, claim: Claim) => void;
  readonly afterTurn: (ended: EndedTurn) => void;
  /** The process's environment; default: the worker's own. */
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Starts a process that runs steps for this one. It ends when this one ends, in whatever way. Null when the system
 * refuses to start it for lack of memory.
 */
export function openStepProcess(options: StepProcessOptions): StepProcess | null {
  const { log } = options;
  let child: ChildProcess;
  try {
    child = forked(options);
  } catch (error) {
    log.error({ error }, NOT_STARTED);
    return null;
  }
  const about = { process: child.pid };
  const running = new Map<number, (ended: Extract<FromProcess, { type: 'ended' }> | ProcessLost) => void>();
  let asked = 0;
  let state: 'starting' | 'open' | 'ended' = 'starting';
  let started: (isReady: boolean) => void = () => {};
  const ready = new Promise<boolean>((resolve) => {
    started = resolve;
  });

  function end(): void {
    state = 'ended';
    started(false);
    child.kill('SIGKILL');
  }
  /** Handles a process that ended or never started: its running steps fail. */
  function lost(how: Record<string, unknown>): void {
    clearTimeout(late);
    if (state === 'starting') log.error({ ...about, ...how }, NOT_STARTED);
    if (state === 'open') log.warn({ ...about, ...how, steps: running.size }, 'a process for steps ended');
    state = 'ended';
    started(false);
    for (const settle of running.values())
      settle(new ProcessLost(`the process of this step ended: ${how.signal ?? how.code}`));
    running.clear();
  }
  const late = setTimeout(() => child.kill('SIGKILL'), START_MS).unref();
  child.unref(); // a worker that has nothing else to do may end
  child.channel?.unref();
  child.on('error', (error) => lost({ error }));
  child.on('exit', (code, signal) => {
    lost({ code, signal });
    // The ended process may have left folders of a program that it called as a model.
    void removeLeftFolders().catch((error: unknown) =>
      log.warn({ error }, 'what a process for steps left is there still'),
    );
  });
  child.on('message', (message) => {
    const said = messageOf(message);
    if (said.type === 'ended') running.get(said.id)?.(said);
    else if (state === 'starting') {
      clearTimeout(late);
      state = 'open';
      started(true);
    }
  });
  const send = (message: ToProcess) => void child.send(message, () => {}); // fails only if the process ended

  return {
    ready,
    isOpen: () => state !== 'ended',
    end,
    async run(input, { signal, interrupted }) {
      if (state !== 'open') throw new ProcessLost('the process of this step has ended before it began');
      const id = ++asked;
      let stop = () => {};
      let patience: NodeJS.Timeout | undefined;
      try {
        const answer = await new Promise<Extract<FromProcess, { type: 'ended' }>>((resolve, reject) => {
          running.set(id, (ended) => (ended instanceof ProcessLost ? reject(ended) : resolve(ended)));
          stop = () => {
            send({ type: 'stop', id, interrupted: interrupted() });
            patience = setTimeout(() => reject(signal.reason), STOP_MS);
          };
          send({ type: 'run', id, input });
          if (signal.aborted) stop();
          else signal.addEventListener('abort', stop, { once: true });
        });
        for (const written of answer.wrote) tell(written);
        return resultOf(answer, signal);
      } finally {
        running.delete(id);
        clearTimeout(patience);
        signal.removeEventListener('abort', stop);
      }
    },
  };

  function tell(written: Written): void {
    if (written.type === 'commit') options.observe(written.commit, written.claim);
    else options.afterTurn(written.ended);
  }
}

function forked({ program, givesWay, env }: StepProcessOptions): ChildProcess {
  const heapMb = Math.min(HEAP_MB, Math.floor(getHeapStatistics().heap_size_limit / MB));
  return fork(program, givesWay ? [GIVES_WAY] : [], {
    execArgv: [
      ...process.execArgv.filter((flag) => !flag.startsWith('--inspect')),
      `--max-old-space-size=${heapMb}`,
    ],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...(env === undefined ? {} : { env }),
  });
}

function resultOf(ended: Extract<FromProcess, { type: 'ended' }>, signal: AbortSignal): StepResult {
  if ('result' in ended) return ended.result;
  const error = heardError(ended.error);
  // The process threw its own abort reason: here the attempt's reason is thrown instead.
  throw signal.aborted && error.name === 'AbortError' ? signal.reason : error;
}

/** Trusts the type: only our own process sends on this channel. */
function messageOf(message: unknown): FromProcess {
  return message as FromProcess;
}
