import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** After each line: read the next one, only wait for the program to exit, or end the program now. */
export type NextRead = 'readMore' | 'awaitExit' | 'stop';

export interface ProgramRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly stdin: string;
  readonly signal: AbortSignal;
  readonly limits: ProgramLimits;
  readonly onLine: (line: string) => NextRead;
}

export interface ProgramLimits {
  /** The program's whole life. */
  readonly timeoutMs: number;
  /** The longest time without output. */
  readonly stallMs: number;
  readonly outputBytes: number;
}

export type ProgramEnd =
  | { readonly type: 'exited'; readonly code: number | null; readonly stderr: string }
  /** It could not be started: not there, or not executable. */
  | { readonly type: 'missing'; readonly stderr: string }
  /** We ended it: too slow, too much, or there was nothing more to wait for. */
  | { readonly type: 'timeout' | 'flooded' | 'enough'; readonly stderr: string };

const NOT_THERE = new Set(['ENOENT', 'EACCES', 'ENOTDIR', 'ENOEXEC']);
const STDERR_CHARACTERS = 4_000;
/** From SIGTERM to SIGKILL. */
const TERM_MS = 250;
/** How long a program whose reply is complete may take to exit by itself. */
const EXIT_MS = 2_000;
/** Somebody outside the program's group may keep its output open. */
const DRAIN_MS = 500;

/**
 * Runs a program without a shell, in a process group of its own, and reads its output line by line. It resolves when the
 * whole group is gone: by itself, by a limit, or by the signal, whose reason it then throws.
 */
export async function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  run.signal.throwIfAborted();
  const child = await start(run);
  if ('type' in child) return child;
  let stderr = '';
  let why: 'timeout' | 'flooded' | 'enough' | 'fault' | 'aborted' | null = null;
  let fault: unknown = null;
  let kill: NodeJS.Timeout | null = null;

  const stop = (reason: NonNullable<typeof why>) => {
    if (why !== null) return;
    why = reason;
    signalGroup(child, 'SIGTERM');
    kill = setTimeout(() => signalGroup(child, 'SIGKILL'), TERM_MS);
  };
  const life = setTimeout(() => stop('timeout'), run.limits.timeoutMs);
  const stall = setTimeout(() => stop('timeout'), run.limits.stallMs);
  let exitTimer: NodeJS.Timeout | null = null;
  const abort = () => stop('aborted');
  run.signal.addEventListener('abort', abort, { once: true });
  const forget = killWithUs(child);

  const lines = lineReader((line) => {
    if (why !== null) return;
    try {
      const next = run.onLine(line);
      if (next === 'stop') stop('enough');
      if (next === 'awaitExit') exitTimer ??= setTimeout(() => stop('enough'), EXIT_MS);
    } catch (error) {
      fault = error;
      stop('fault');
    }
  });
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    stall.refresh();
    bytes += chunk.length;
    if (bytes > run.limits.outputBytes) stop('flooded');
    else lines.add(chunk);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stall.refresh();
    stderr = (stderr + text).slice(-STDERR_CHARACTERS);
  });
  child.stdin.on('error', () => {}); // it may end without reading everything
  child.stdin.end(run.stdin);

  const code = await ended(child);
  lines.end();
  for (const timer of [life, stall, exitTimer, kill]) if (timer !== null) clearTimeout(timer);
  run.signal.removeEventListener('abort', abort);
  forget();

  if (fault !== null) throw fault;
  if (run.signal.aborted) throw run.signal.reason;
  if (why === 'timeout' || why === 'flooded' || why === 'enough') return { type: why, stderr };
  return { type: 'exited', code, stderr };
}

/** The running program, or how it failed to start: depending on the fault, Node throws or emits `error` later. */
async function start(
  run: ProgramRun,
): Promise<ChildProcessByStdio<Writable, Readable, Readable> | ProgramEnd> {
  try {
    const child = spawn(run.program, run.args, {
      cwd: run.cwd,
      env: { ...run.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true, // a group of its own, so that what it started ends with it
    });
    if (child.pid !== undefined) return child;
    const [error] = await once(child, 'error');
    throw error;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const missing = typeof error.code === 'string' && NOT_THERE.has(error.code);
    return missing ? { type: 'missing', stderr: '' } : { type: 'exited', code: null, stderr: '' };
  }
}

/** Its exit code. When it ends, the rest of its group is killed; its output is read to the end. */
function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      signalGroup(child, 'SIGKILL');
      const drain = setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, DRAIN_MS);
      child.once('close', () => {
        clearTimeout(drain);
        resolve(code);
      });
    });
  });
}

/** Programs that run now: one listener for all of them, however many there are. */
const running = new Set<ChildProcess>();
const killAll = () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
};

/** Kills the program when this process exits. @returns a function that cancels this */
function killWithUs(child: ChildProcess): () => void {
  if (running.size === 0) process.once('exit', killAll);
  running.add(child);
  return () => {
    running.delete(child);
    if (running.size === 0) process.removeListener('exit', killAll);
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

/** Cuts a stream of bytes into lines; characters may be cut between chunks, lines as well. */
function lineReader(onLine: (line: string) => void) {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  const push = (text: string) => {
    const [first = '', ...rest] = text.split('\n');
    parts.push(first);
    for (const next of rest) {
      onLine(parts.join(''));
      parts = [next];
    }
  };
  return {
    add: (chunk: Buffer) => push(decoder.decode(chunk, { stream: true })),
    end: () => {
      push(decoder.decode());
      if (parts.join('') !== '') onLine(parts.join(''));
    },
  };
}
