import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectClient, prepareNamespace } from '@roundtable/engine/temporal';
import { findChromium, freePort } from '@roundtable/local-stack';
import { loadTeam } from '@roundtable/teams';
import { Client } from '@temporalio/client';
import { z } from 'zod';
import type { BenchConfig } from '../config.js';
import { floorSystem } from '../drive/floor.js';
import { send } from '../drive/http.js';
import { roundtableSystem, TEAM } from '../drive/roundtable.js';
import { type Child, type ChildOptions, runToEnd, startChild } from './child.js';
import { modelAt } from './model.js';
import { startServers } from './servers.js';

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));
const FLOOR_TASK_QUEUE = 'floor';
const WORKER = 'apps/worker/dist/bundle/main.js';
const GATEWAY = 'apps/gateway/dist/bundle/main.js';
/** For programs that run from a file each, so that it can be counted which of them a turn calls. */
const COUNTED_ARGS = ['--import', join(CHECKOUT, 'bench/dist/measure/coverage-preload.js')];
const POISON = 'packages/testing/src/poison/preload.mjs';
/** Enough for a worker of 32 conversations; what fills it has not filled the machine. */
const SMALL_HEAP_MB = 320;

/** The processes that `--profile` can name. */
export const PROFILED = ['worker', 'gateway', 'floor-worker', 'floor-gateway'] as const;
export type Profiled = (typeof PROFILED)[number];

export interface StackOptions {
  readonly config: BenchConfig;
  readonly profile: readonly Profiled[];
  readonly profileDir: string;
  readonly closers: Closers;
}

export interface Supervised {
  readonly workers: readonly Child[];
  readonly gateways: readonly Child[];
  /** Of the gateways. */
  readonly urls: readonly string[];
}

interface StartedGateway {
  readonly keepRunning?: boolean;
  readonly entry?: string;
  /** Where what it calls is counted. */
  readonly counts?: Record<string, string>;
}

/** What has to be undone, in reverse order; also what a failure half-way leaves. */
export type Closers = (() => Promise<void> | void)[];

/** Starts everything that the bench needs on free ports, with all data in a temporary folder. */
export async function startStack({ config, profile, profileDir, closers }: StackOptions) {
  const dir = mkdtempSync(join(tmpdir(), 'roundtable-bench-'));
  chmodSync(dir, 0o755); // as root, Postgres runs as another user and has to enter
  closers.push(() => rmSync(dir, { recursive: true, force: true }));

  const servers = await startServers({ dir, config, closers });
  const { databaseUrl, address, namespace } = servers;
  const connection = await connectClient({ namespace, connectionOptions: { address } });
  closers.push(() => connection.close());
  await prepareNamespace(connection, { namespace });

  const base = {
    PATH: config.PATH,
    HOME: dir,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    TEMPORAL_CONFIG_FILE: join(dir, 'no-temporal.toml'),
  };
  const start = (
    name: string,
    entry: string,
    env: Record<string, string>,
    more: Pick<ChildOptions, 'nodeArgs' | 'keepRunning'> = {},
  ): Child => {
    const nodeArgs = PROFILED.some((one) => one === name && profile.includes(one))
      ? ['--cpu-prof', `--cpu-prof-dir=${join(profileDir, name)}`]
      : [];
    const child = startChild({
      name,
      entry: join(CHECKOUT, entry),
      env: { ...base, ...env },
      cwd: CHECKOUT,
      logFile: join(dir, `${name}.log`),
      nodeArgs: [...nodeArgs, ...(more.nodeArgs ?? [])],
      keepRunning: more.keepRunning,
    });
    closers.push(() => child.stop());
    children.push(child);
    return child;
  };
  const children: Child[] = [];

  const modelPort = await freePort();
  const simulator = start('simulator', 'apps/simulator/dist/main.js', {
    SIMULATOR_PORT: String(modelPort),
    SIMULATOR_CONTROL: '1',
  });
  const model = modelAt(`http://127.0.0.1:${modelPort}`, simulator);
  await model.untilReady();
  await model.scripted();
  const script = (name: string, entry: string, nodeArgs: string[] = []) =>
    runToEnd({ name, entry: join(CHECKOUT, entry), nodeArgs, env: base, cwd: CHECKOUT });
  await script('migrations', 'prisma/scripts/migrate.mjs', ['deploy']);
  await script('teams:publish', 'apps/teams/dist/publish.js');

  const product = {
    NODE_ENV: 'development', // production has no dev-login
    DEV_LOGIN: 'on',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    BETTER_AUTH_SECRET: 'the bench signs its cookies with this',
    DAILY_MESSAGE_LIMIT: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
    RATE_LIMIT_FAILURES_PER_MINUTE: '0',
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: 'simulator',
    LOG_LEVEL: config.LOG_LEVEL,
  };
  const worker = start('worker', WORKER, product);
  const startGateway = async (
    name: string,
    { keepRunning = false, entry = GATEWAY, counts = {} }: StartedGateway = {},
  ) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...product,
      ...counts,
      PORT: String(port),
      PUBLIC_URL: url,
      BETTER_AUTH_SECRET: 'only-for-the-bench-0123456789abcdef',
    };
    const nodeArgs = entry === GATEWAY ? [] : COUNTED_ARGS;
    return { url, child: start(name, entry, env, { keepRunning, nodeArgs }) };
  };
  const { url, child: gateway } = await startGateway('gateway');
  const floorPort = await freePort();
  const floorUrl = `http://127.0.0.1:${floorPort}`;
  const floorEnv = { FLOOR_TASK_QUEUE, NODE_ENV: 'production' };
  const floorWorker = start('floor-worker', 'bench/dist/floor/worker.js', floorEnv);
  const floorGateway = start('floor-gateway', 'bench/dist/floor/gateway.js', {
    ...floorEnv,
    PORT: String(floorPort),
  });
  await Promise.all([untilReady(url, gateway), untilReady(floorUrl, floorGateway)]);

  return {
    roundtable: roundtableSystem({
      url,
      pids: { temporal: servers.temporal.pid(), postgres: servers.postgres.pid() },
      worker,
      gateway,
    }),
    floor: floorSystem({
      url: floorUrl,
      temporalPid: servers.temporal.pid(),
      worker: floorWorker,
      gateway: floorGateway,
    }),
    model,
    temporal: new Client({ connection, namespace }),
    databaseUrl,
    servers,
    /** Another worker beside the one. */
    secondWorker: () => start('worker-2', WORKER, product),
    /** Workers that a test poison works in, in the place of the one worker; each is started again when it ends. */
    poisonable: (count: number) =>
      Array.from({ length: count }, (_, n) =>
        start(
          `worker-${n + 1}`,
          WORKER,
          { ...product, MEMORY_JOBS: 'off' },
          {
            nodeArgs: ['--import', join(CHECKOUT, POISON), `--max-old-space-size=${SMALL_HEAP_MB}`],
            keepRunning: true,
          },
        ),
      ),
    /** @throws StackError that says how to get a browser. */
    chromiumPath: () => findChromium({ PATH: config.PATH, CHROMIUM_PATH: config.CHROMIUM_PATH }),
    temporalFile: servers.temporalFile,
    /** Workers and gateways in the place of the one of each; whichever ends is started again. */
    supervised: async (count: number): Promise<Supervised> => {
      const numbers = Array.from({ length: count }, (_, n) => n + 1);
      const gateways = await Promise.all(
        numbers.map((n) => startGateway(`supervised-gateway-${n}`, { keepRunning: true })),
      );
      const workers = numbers.map((n) =>
        start(
          `supervised-worker-${n}`,
          WORKER,
          { ...product, MEMORY_JOBS: 'off' }, // its model calls come when they like
          { keepRunning: true },
        ),
      );
      await Promise.all(gateways.map((one) => untilReady(one.url, one.child)));
      return { workers, gateways: gateways.map((one) => one.child), urls: gateways.map((one) => one.url) };
    },
    /** A gateway and a worker in the place of the others that count which files' functions are called between two signals. */
    counted: async () => {
      await Promise.all([worker.stop(), gateway.stop()]);
      const fileOf = (name: string) => ({ COVERAGE_FILE: join(dir, `${name}.json`) });
      const counting = start(
        'counted-worker',
        'apps/worker/dist/main.js',
        { ...product, ...fileOf('worker'), MEMORY_JOBS: 'off' },
        { nodeArgs: COUNTED_ARGS },
      );
      const { url, child } = await startGateway('counted-gateway', {
        entry: 'apps/gateway/dist/main.js',
        counts: fileOf('gateway'),
      });
      await untilReady(url, child);
      const read = async (name: string) =>
        z.array(z.string()).parse(JSON.parse(await untilWritten(fileOf(name).COVERAGE_FILE)));
      return {
        roundtable: roundtableSystem({
          url,
          pids: { temporal: servers.temporal.pid(), postgres: servers.postgres.pid() },
          worker: counting,
          gateway: child,
        }),
        signal: () => {
          for (const one of [counting, child]) one.signal('SIGUSR2');
        },
        called: async () => ({ gateway: await read('gateway'), worker: await read('worker') }),
        stop: async () => void (await Promise.all([counting.stop(), child.stop()])),
      };
    },
    /** The team that the bench talks to. */
    team: async () => (await loadTeam(join(CHECKOUT, 'teams', TEAM))).team,
    /** Copies every log into a folder, and names it. */
    keepLogs: (to: string): string => {
      const logs = [...servers.logFiles, ...children.map((child) => child.logFile)];
      mkdirSync(to, { recursive: true });
      for (const log of logs) copyFileSync(log, join(to, basename(log)));
      return to;
    },
    /** The last lines of every log, for a report about a failure. */
    logTails: () =>
      children
        .map((child) => ({ name: child.name, lines: child.logTail() }))
        .filter(({ lines }) => lines !== '')
        .map(({ name, lines }) => `--- ${name}\n${lines}`)
        .join('\n'),
  };
}

/** What a process has written, once. */
async function untilWritten(file: string): Promise<string> {
  const deadline = Date.now() + 15_000;
  while (!existsSync(file)) {
    if (Date.now() > deadline) throw new Error(`${file} was not written`);
    await delay(50);
  }
  const text = readFileSync(file, 'utf8');
  rmSync(file); // the next count writes it anew
  return text;
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

async function untilReady(url: string, child: Child): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const status = await send({ method: 'GET', url: `${url}/readyz` }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    child.pid(); // throws, with its log, when it has ended
    if (Date.now() > deadline) throw new Error(`${child.name} is not ready (${status}):\n${child.logTail()}`);
    await delay(50);
  }
}
