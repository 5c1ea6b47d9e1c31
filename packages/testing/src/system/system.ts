import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@roundtable/client';
import {
  type RunningPostgres,
  type RunningTemporalServer,
  startPostgres,
  startTemporalServer,
} from '@roundtable/local-stack';
import { createSimulator, type Simulator, type SimulatorOptions } from '@roundtable/simulator';
import pg from 'pg';
import type { BookTableOptions } from '../fixtures/book-table.js';
import { openRelease, type RestoreOptions } from '../release/restore.js';
import { browserClient } from './browser-client.js';
import { type Child, startChild } from './child.js';
import { eventually } from './eventually.js';
import { startPgBouncer } from './pgbouncer.js';
import { reservedPort } from './ports.js';
import { startSkippingClock } from './skipping-clock.js';
import { registerSystemLogs, releaseSystemLogs } from './system-logs.js';
import { appUrlOf, runScript, startFromTemplate } from './template.js';
import { testFolder } from './test-folder.js';

const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url));

/** What the model says to whatever a test has not scripted: a test that needs more has to say what. */
const UNSCRIPTED = 'All right.';

export interface SystemOptions {
  readonly simulator?: Omit<SimulatorOptions, 'control' | 'onRejection'>;
  readonly env?: Record<string, string>;
  /** `skipping`: the test moves the product's time on, through `system.clock`. */
  readonly clock?: 'real' | 'skipping';
  /** `transaction`: gateway and worker reach Postgres through PgBouncer, which is `system.pooler`. */
  readonly pooler?: 'transaction';
  /** A recorded release, with whose rows and runs this checkout goes on. */
  readonly release?: RestoreOptions;
}

/**
 * The whole product as real processes on free ports: Postgres, Temporal, the simulator, one worker, one gateway. Each
 * of them can be stopped, killed, frozen and started again by a test.
 */
export async function startSystem(options: SystemOptions = {}) {
  const dir = mkdtempSync(join(testFolder(), 'system-'));
  chmodSync(dir, 0o755); // as root, Postgres runs as another user, who has to get in
  const logDir = join(dir, 'logs');
  mkdirSync(logDir);
  registerSystemLogs(dir);
  const temporalFile = join(dir, 'temporal.db');
  const temporalLog = join(logDir, 'temporal.log');
  const release = options.release === undefined ? null : openRelease(options.release);
  release?.restoreTemporal(temporalFile);
  const startTemporal = (port: number): Promise<RunningTemporalServer> =>
    startTemporalServer({ file: temporalFile, port, logFile: temporalLog });
  const rejections: string[] = [];
  const onRejection = (message: string) => void rejections.push(message);
  /** The real API would refuse them as well; the turn may go on as if nothing had been. */
  const expectNoRejections = (): void => {
    const all = rejections.splice(0);
    if (all.length > 0)
      throw new Error(`requests that the model's API refused (${all.length}):\n${all.join('\n')}`);
  };
  const [simulator, started, clock, server, gatewayPort] = await Promise.all([
    createSimulator({ control: true, otherwise: UNSCRIPTED, ...options.simulator, onRejection }),
    startFromTemplate(join(dir, 'postgres')),
    options.clock === 'skipping' ? startSkippingClock(dir) : null,
    options.clock === 'skipping' ? null : reservedPort().then(startTemporal),
    reservedPort(),
  ]);
  let postgres = started;
  let temporal = leader(clock, server);
  const pooler =
    options.pooler === undefined
      ? null
      : await startPgBouncer({ url: appUrlOf(postgres.url), dir: join(dir, 'pooler') });
  const env = () => ({
    ...(pooler === null
      ? { DATABASE_URL: appUrlOf(postgres.url) }
      : { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: appUrlOf(postgres.url) }),
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    ANTHROPIC_API_KEY: 'not-a-real-key',
    ANTHROPIC_BASE_URL: simulator.url,
    LOG_LEVEL: 'info',
    DEV_LOGIN: 'on',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    BETTER_AUTH_SECRET: 'the tests sign their cookies with this',
    PUBLIC_URL: `http://127.0.0.1:${gatewayPort}`,
    MEMORY_JOBS: 'off', // its model calls come when they like: tests of it turn it on
    DAILY_MESSAGE_LIMIT: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
    RATE_LIMIT_FAILURES_PER_MINUTE: '0',
    USER_STREAM_LIMIT: '0',
    USER_UPLOAD_LIMIT: '0',
    ...clock?.env,
    ...options.env,
  });
  await release?.upgradeDatabase(postgres.url);
  await clock?.install(postgres.url);

  const startWorker = (more: Record<string, string> = {}): Promise<Child> =>
    startChild('worker', { env: { ...env(), ...more }, logDir, ready: 'worker is running' });
  const startGateway = (port = gatewayPort): Promise<Child> =>
    startChild('gateway', {
      env: { ...env(), PORT: String(port), HOST: '127.0.0.1' },
      logDir,
      ready: 'gateway is listening',
    });

  const [worker, gateway] = await Promise.all([startWorker(), startGateway()]);
  const children: { worker: Child; gateway: Child } = { worker, gateway };
  const extra: Child[] = [];
  const url = `http://127.0.0.1:${gatewayPort}`;

  return {
    dir,
    url,
    simulator,
    /** The variables that its processes have in common. */
    get env(): Readonly<Record<string, string>> {
      return env();
    },
    get worker() {
      return children.worker;
    },
    get gateway() {
      return children.gateway;
    },
    get postgres() {
      return postgres;
    },
    get temporal() {
      return temporal;
    },
    async restartWorker(): Promise<void> {
      children.worker = await startWorker();
    },
    async restartGateway(): Promise<void> {
      children.gateway = await startGateway();
    },
    /** A second worker or gateway beside the first one; stopped with the system. */
    async addWorker(more: Record<string, string> = {}): Promise<Child> {
      const child = await startWorker(more);
      extra.push(child);
      return child;
    },
    /** A worker that has only these tools, and a model that calls the one it is told; stopped with the system. */
    async addShopWorker(shops: readonly BookTableOptions[]): Promise<Child> {
      const about = { env: { ...env(), SHOPS: JSON.stringify(shops) }, logDir, ready: 'worker is running' };
      const child = await startChild('shop-worker', about);
      extra.push(child);
      return child;
    },
    async addGateway(): Promise<{ child: Child; url: string }> {
      const port = await reservedPort();
      const child = await startGateway(port);
      extra.push(child);
      return { child, url: `http://127.0.0.1:${port}` };
    },
    async restartPostgres(how: { force: boolean }): Promise<void> {
      const { port } = postgres;
      await postgres.stop(how);
      postgres = await startPostgres({ dir: join(dir, 'postgres'), port, durable: false });
    },
    async stopTemporal(how: { force: boolean }): Promise<void> {
      await temporal.stop(how);
    },
    /** `forget`: its file is gone, every run with it. */
    async startTemporal(how: { forget: boolean }): Promise<void> {
      const port = Number(temporal.address.split(':')[1]);
      if (how.forget) for (const end of ['', '-wal', '-shm']) rmSync(temporalFile + end, { force: true });
      temporal = await startTemporal(port);
    },
    /** Signs a person in; each address is a user of its own. */
    async signIn(email = 'ana@example.com') {
      const { token, user } = await createClient({ baseUrl: url, token: null }).devLogin({ email });
      return { token, user, client: createClient({ baseUrl: url, token }) };
    },
    /** A session of a person's: keys may neither make keys nor delete the account. */
    signInBrowser: (email: string) => browserClient(url, email),
    /** Signs somebody in who has a month behind them, as `npm run db:seed` makes it. */
    async signInWithMonth(email: string) {
      runScript('apps/demo/dist/seed.js', [email], env());
      return this.signIn(email);
    },
    /** Looks into the database as its owner. */
    async sql<Row extends object>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      try {
        return (await client.query(text, [...params])).rows;
      } finally {
        await client.end();
      }
    },
    /** The Temporal CLI, as an operator would use it. */
    temporalCli(...args: string[]): string {
      const cli =
        process.env.TEMPORAL_CLI_PATH ?? join(CHECKOUT, '.roundtable/tools/temporal-1.9.1/temporal');
      return execFileSync(cli, [...args, '--address', temporal.address, '--namespace', temporal.namespace], {
        encoding: 'utf8',
      });
    },
    /** Holds a table's writers back until the returned function is called. */
    async lockTable(table: string): Promise<() => Promise<void>> {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      client.on('error', () => {}); // the system may stop first
      await client.query(`BEGIN; LOCK TABLE ${client.escapeIdentifier(table)} IN EXCLUSIVE MODE`);
      return async () => {
        await client.query('COMMIT');
        await client.end();
      };
    },
    eventually,
    get clock() {
      if (clock === null) throw new Error('the system was not started with a skipping clock');
      return clock;
    },
    get pooler() {
      if (pooler === null) throw new Error('the system was started without a pooler');
      return pooler;
    },
    /** For requests that no part of the product makes. */
    forgetRejections: (): void => void rejections.splice(0),
    expectNoRejections,
    /** Ends the workers and gateways that were added. */
    async stopAdded(): Promise<void> {
      await Promise.all(extra.splice(0).map(kill));
    },
    async stop(): Promise<void> {
      simulator.clearFaults();
      await Promise.all([...extra, children.gateway, children.worker].map(kill));
      await pooler?.stop();
      await Promise.all([temporal.stop({ force: true }), postgres.stop({ force: true }), simulator.close()]);
      releaseSystemLogs(dir);
      rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      expectNoRejections();
    },
  };
}

/** A frozen process takes no other signal. */
async function kill(child: Child): Promise<void> {
  await child.signal('SIGCONT');
  await child.signal('SIGKILL');
}

/** Where the workflows live: on the server that leads the clock, if there is one. */
type Temporal = Pick<RunningTemporalServer, 'address' | 'namespace'> & {
  stop(how: { force: boolean }): Promise<unknown>;
};

function leader(clock: Temporal | null, server: Temporal | null): Temporal {
  const found = clock ?? server;
  if (found === null) throw new Error('neither a clock nor a Temporal server was started');
  return found;
}

export type System = Awaited<ReturnType<typeof startSystem>>;
export type { RunningPostgres, RunningTemporalServer, Simulator };
