import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

export interface ChildOptions {
  readonly name: string;
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly logFile: string;
  /** For Node itself, such as `--cpu-prof`. */
  readonly nodeArgs?: readonly string[];
  /** Whoever ends by itself is started again after 0.2 s, as a supervisor does. */
  readonly keepRunning?: boolean;
}

/** How a process ended. */
export interface Exit {
  readonly pid: number;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A Node process of ours that can be started again, gently or not. */
export interface Child {
  readonly name: string;
  /** Of one that is kept running: each time that it ended and was started again. */
  exits(): readonly Exit[];
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
  pid(): number;
  restart(): Promise<void>;
  /** SIGKILL, and a new process in the same moment. */
  killAndRestart(): void;
  /** SIGTERM, then SIGKILL for one that does not obey. */
  stop(): Promise<void>;
  readonly logFile: string;
  logTail(): string;
}

const PATIENCE_MS = 15_000;
const TAIL_LINES = 8;
const SUPERVISOR_MS = 200;

/** Starts it at once, in a process group of its own: Ctrl-C reaches the bench alone, which then stops all in order. */
export function startChild(options: ChildOptions): Child {
  let current = launch(options);
  const exits: Exit[] = [];
  let isWanted = options.keepRunning === true;
  const keepRunning = () =>
    current.once('exit', (code, signal) => {
      if (!isWanted) return;
      exits.push({ pid: current.pid ?? 0, code, signal });
      setTimeout(() => {
        if (!isWanted) return;
        current = launch(options);
        keepRunning();
      }, SUPERVISOR_MS);
    });
  if (isWanted) keepRunning();
  return {
    name: options.name,
    exits: () => exits,
    isRunning: () => isRunning(current),
    signal: (name) => void current.kill(name),
    pid: () => {
      if (!isRunning(current)) {
        throw new Error(`${options.name} does not run. The end of its log:\n${tail(options.logFile)}`);
      }
      return current.pid;
    },
    restart: async () => {
      await end(current);
      current = launch(options);
    },
    killAndRestart: () => {
      current.kill('SIGKILL');
      current = launch(options);
    },
    stop: () => {
      isWanted = false;
      return end(current);
    },
    logFile: options.logFile,
    logTail: () => tail(options.logFile),
  };
}

/** Runs a script to its end; rejects with its output when it fails. */
export function runToEnd(options: Omit<ChildOptions, 'logFile'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [options.entry, ...(options.nodeArgs ?? [])], {
      cwd: options.cwd,
      env: { ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(new Error(`${options.name} failed (exit code ${code}):\n${Buffer.concat(output).toString()}`));
    });
  });
}

function launch({ entry, env, cwd, logFile, nodeArgs = [] }: ChildOptions): ChildProcess {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['--enable-source-maps', ...nodeArgs, entry], {
    cwd,
    env: { ...env },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.on('error', () => {}); // it shows as a process that does not run
  const killWithBench = () => child.kill('SIGKILL');
  process.once('exit', killWithBench);
  child.once('exit', () => process.off('exit', killWithBench));
  return child;
}

function isRunning(child: ChildProcess): child is ChildProcess & { readonly pid: number } {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (!isRunning(child)) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
  } catch {
    return '';
  }
}
