import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { recordProcess } from './leftovers.js';
import { endProcess, processIdentity, type StopStep } from './processes.js';

/** A running process; `exited` resolves with the reason of its end, whether intended or not. */
export interface RunningProcess {
  readonly pid: number;
  readonly exited: Promise<string>;
  /** Stops it in order, or at once with `force`. Resolves when the process is gone; safe to call twice. */
  stop(options?: { readonly force?: boolean }): Promise<void>;
}

export interface ServerCommand {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logFile: string;
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** Signals of an orderly stop, each with its timeout; SIGKILL follows. */
  readonly stopSteps: readonly [StopStep & { readonly signal: 'SIGINT' | 'SIGTERM' }, ...StopStep[]];
  readonly forceSignal?: NodeJS.Signals;
}

/**
 * Starts a process of the local stack in its own process group (so that Ctrl-C reaches only the supervisor, which
 * stops all in order) with its output in a file, and records it for a start after a kill -9.
 */
export async function startServerProcess(server: ServerCommand): Promise<RunningProcess> {
  const output = openLog(server.logFile);
  const child = spawn(server.command, [...server.args], {
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...server.env },
    cwd: server.cwd,
    uid: server.uid,
    gid: server.gid,
  });
  closeSync(output);
  const pid = await spawned(child, server);
  const identity = processIdentity(pid) ?? '';
  const stopSignal = server.stopSteps[0].signal;
  const forget = recordProcess({ name: server.name, pid, stopSignal });
  const killWithOwner = () => {
    if (processIdentity(pid) === identity) process.kill(pid, stopSignal);
  };
  process.once('exit', killWithOwner);

  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', killWithOwner);
      forget();
      resolve(signal ? `ended by ${signal}` : `exit code ${code}`);
    });
  });
  const last: StopStep[] = [{ signal: 'SIGKILL', waitMs: 5_000 }];
  if (server.forceSignal) last.unshift({ signal: server.forceSignal, waitMs: 5_000 });
  const end = async (steps: readonly StopStep[]) => {
    if (child.exitCode === null && child.signalCode === null) await endProcess(pid, identity, steps);
    await exited;
  };
  // Sent only once: many programs take a second SIGTERM as "at once".
  let orderly: Promise<void> | undefined;
  const stop: RunningProcess['stop'] = ({ force = false } = {}) => {
    if (force) return end(last);
    orderly ??= end([...server.stopSteps, ...last]);
    return orderly;
  };
  return { pid, exited, stop };
}

/** The last lines of a log, for a message about a process that ended. */
export function logTail(file: string, lines = 12): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

const LOG_LIMIT_BYTES = 20_000_000;

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

function spawned(child: ChildProcess, server: ServerCommand): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => {
      reject(
        new Error(`${server.name} could not be started (${server.command}): ${cause.message}`, { cause }),
      );
    });
    child.once('spawn', () => {
      if (child.pid !== undefined) resolve(child.pid);
    });
  });
}
