import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordProcess } from '@roundtable/local-stack';
import { eventually } from './eventually.js';

const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url));

/** What runs when this process ends goes with it: a shared system outlives the tests that use it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** One of the product's own processes, run from the build like in production, that a test may treat badly. */
export interface Child {
  readonly pid: number;
  /** Sends the signal; resolves when the process is gone, except for SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): Promise<void>;
  readonly exited: Promise<number | null>;
  isRunning(): boolean;
  /** It has ended, and nobody had sent it a signal. */
  hasDied(): boolean;
  log(): string;
}

/** What is run: the bundles of the product's processes, and a worker whose tools book at a shop. */
const PROGRAMS = {
  worker: 'apps/worker/dist/bundle/main.js',
  gateway: 'apps/gateway/dist/bundle/main.js',
  'shop-worker': 'packages/testing/dist/programs/shop-worker.js',
} as const;

/** Starts a program from the build and resolves when it is ready: when its log holds `ready`. */
export async function startChild(
  app: keyof typeof PROGRAMS,
  about: { env: Record<string, string>; logDir: string; ready: string },
): Promise<Child> {
  const logFile = join(about.logDir, `${app}-${Date.now()}-${Math.random().toString(36).slice(2, 8)}.log`);
  const output = openSync(logFile, 'a');
  const child: ChildProcess = spawn(process.execPath, [join(CHECKOUT, PROGRAMS[app])], {
    cwd: CHECKOUT,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', ...about.env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  running.add(child);
  const forget = recordProcess({ name: app, pid: child.pid ?? 0, stopSignal: 'SIGTERM' });
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child);
      forget();
      resolve(code);
    }),
  );
  const log = () => readFileSync(logFile, 'utf8');
  let isSignalled = false;
  const gone = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = () => log().includes(about.ready);
  await eventually(`${app} is ready`, async () => (isReady() || gone() ? true : null));
  if (!isReady()) throw new Error(`${app} ended before it was ready:\n${log()}`);
  return {
    pid: child.pid ?? 0,
    exited,
    isRunning: () => !gone(),
    hasDied: () => gone() && !isSignalled,
    log,
    async signal(signal) {
      if (gone()) return;
      isSignalled = true;
      child.kill(signal);
      if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await exited;
    },
  };
}
