import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CHECKOUT, localPaths } from './paths.js';
import { StackError } from './servers/ports.js';
import { logTail, type RunningProcess, startServerProcess } from './servers/server-process.js';
import type { Service } from './supervise.js';

type ChildEnv = Readonly<Record<string, string | undefined>>;

export interface NodeServiceOptions {
  readonly name: string;
  /** Entry file, relative to the checkout. */
  readonly entry: string;
  readonly env: ChildEnv;
  /** How long it may drain after SIGTERM. */
  readonly drainMs: number;
  /** Whether it is ready; called every 50 ms with the start time (ms). A rejection counts as not ready. */
  readonly isReady: (startedAt: number) => Promise<boolean>;
  /** Describes why it is not ready. */
  readonly whyNot?: () => Promise<string>;
}

const READY_TIMEOUT_MS = 60_000;

/** Creates the service of one of our apps: `node <entry>`, configured by `env` alone; logs go to `.roundtable/logs`. */
export function nodeService(options: NodeServiceOptions): Service {
  const logFile = join(localPaths.logs, `${options.name}.log`);
  return { name: options.name, start };

  async function start(): Promise<RunningProcess> {
    const startedAt = Date.now();
    const running = await startServerProcess({
      name: options.name,
      command: process.execPath,
      args: ['--enable-source-maps', join(CHECKOUT, options.entry)],
      env: options.env,
      cwd: CHECKOUT,
      logFile,
      stopSteps: [{ signal: 'SIGTERM', waitMs: options.drainMs }],
    });
    let ended: string | undefined;
    running.exited.then(
      (how) => {
        ended = how;
      },
      () => {},
    );
    while (!(await options.isReady(startedAt).catch(() => false))) {
      if (ended) throw new StackError(notStarted(`it ended (${ended})`));
      if (Date.now() - startedAt > READY_TIMEOUT_MS) {
        const why = await (options.whyNot?.() ?? Promise.resolve('')).catch(() => '');
        await running.stop({ force: true });
        throw new StackError(
          notStarted(`it was not ready within 60 s${why === '' ? '' : ` and says ${why}`}`),
        );
      }
      await delay(50);
    }
    return running;
  }

  function notStarted(why: string): string {
    return `${options.name} did not start: ${why}. The end of ${logFile}:\n${logTail(logFile)}`;
  }
}

/** Runs one of our scripts to its end; its output is shown only when it fails. An abort ends it. */
export function runToEnd(options: {
  readonly name: string;
  readonly entry: string;
  readonly args?: readonly string[];
  readonly env: ChildEnv;
  readonly signal: AbortSignal;
}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(CHECKOUT, options.entry), ...(options.args ?? [])], {
      cwd: CHECKOUT,
      env: { ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      signal: options.signal,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output.trim());
      else reject(new StackError(`${options.name} failed (exit code ${code}):\n${output.trim()}`));
    });
  });
}

/** @throws StackError that names every entry file that is not built */
export function requireBuilt(entries: readonly string[]): void {
  const missing = entries.filter((entry) => !existsSync(join(CHECKOUT, entry)));
  if (missing.length > 0) {
    throw new StackError(`Not built: ${missing.join(', ')}. Run \`npm run build\` and read its output.`);
  }
}
