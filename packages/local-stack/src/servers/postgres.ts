import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { localPaths } from '../paths.js';
import { endLeftovers } from './leftovers.js';
import { freePort, isPortFree, StackError, takenPortMessage } from './ports.js';
import { makePrivateDir, type PostgresHome, preparePostgresHome } from './postgres-home.js';
import { commandLine, endProcess, processIdentity } from './processes.js';
import { logTail, type RunningProcess, startServerProcess } from './server-process.js';

export interface PostgresOptions {
  /** The folder of data, settings and log; default: `.roundtable/postgres`. For root it may be elsewhere. */
  readonly dir?: string;
  /** Default: a free port, stored in `dir`. */
  readonly port?: number;
  /** False trades durability in power failures for speed: for tests only. */
  readonly durable?: boolean;
}

export interface RunningPostgres extends RunningProcess {
  /** Superuser URL of the database `roundtable`. */
  readonly url: string;
  readonly port: number;
  readonly dir: string;
}

/**
 * Starts the embedded Postgres on 127.0.0.1, and creates cluster and database the first time. It first stops a server
 * that an earlier start left running on the same data, and removes a stale pid file.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  await endLeftovers();
  const home = preparePostgresHome(options.dir ?? localPaths.postgres);
  const durable = options.durable ?? true;
  await stopOrphan(home.dataDir);
  const settings = loadSettings(home.dir);
  if (!existsSync(home.dataDir)) await initialise(home, { password: settings.password, durable });
  const port = await choosePort(options.port, settings.port);
  saveSettings(home.dir, { ...settings, port });

  const running = await launch(home, { port, durable });
  const url = `postgresql://postgres:${settings.password}@127.0.0.1:${port}/roundtable`;
  await createDatabase(url);
  return { ...running, url, port, dir: home.dir };
}

async function launch(
  home: PostgresHome,
  { port, durable }: { readonly port: number; readonly durable: boolean },
): Promise<RunningProcess> {
  const logFile = join(home.dir, 'postgres.log');
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  if (!durable) settings.push('fsync=off', 'full_page_writes=off');
  const running = await startServerProcess({
    name: 'postgres',
    command: join(home.binDir, 'postgres'),
    args: ['-D', home.dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    env: postgresEnv(),
    logFile,
    cwd: home.dataDir,
    ...home.owner,
    // SIGINT is Postgres' fast shutdown; SIGQUIT leaves the rest to recovery at the next start.
    stopSteps: [{ signal: 'SIGINT', waitMs: 15_000 }],
    forceSignal: 'SIGQUIT',
  });
  const ended = running.exited.then((how) => {
    throw new StackError(`Postgres did not start (${how}). The end of ${logFile}:\n${logTail(logFile)}`);
  });
  await Promise.race([untilReady(home.dataDir, running.pid), ended]);
  ended.catch(() => {}); // from here on the supervisor handles its exit, through `exited`
  return running;
}

/** The postmaster writes its state into the eighth line of its pid file. */
async function untilReady(dataDir: string, pid: number): Promise<void> {
  for (;;) {
    const lines = pidFile(dataDir);
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return;
    if (processIdentity(pid) === undefined) return;
    await delay(10);
  }
}

/** Creates the cluster in a sibling folder and renames it when complete, so that a kill leaves no half cluster. */
async function initialise(
  home: PostgresHome,
  { password, durable }: { readonly password: string; readonly durable: boolean },
): Promise<void> {
  const partial = `${home.dataDir}.new`;
  const passwordFile = join(home.dir, 'initial-password');
  rmSync(partial, { recursive: true, force: true });
  makePrivateDir(partial, home.owner);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.owner) chownSync(passwordFile, home.owner.uid, home.owner.gid);
  try {
    await run(join(home.binDir, 'initdb'), {
      args: [
        `--pgdata=${partial}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        ...(durable ? [] : ['--no-sync']),
      ],
      cwd: partial,
      owner: home.owner,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(partial, home.dataDir);
}

function run(
  command: string,
  options: { readonly args: string[]; readonly cwd: string; readonly owner: PostgresHome['owner'] },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, options.args, {
      ...options.owner,
      cwd: options.cwd,
      env: postgresEnv(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StackError(`${command} failed (exit code ${code}): ${complaints.trim()}`));
    });
  });
}

/** A clean environment: PG* variables of the user's shell must not affect this server. */
function postgresEnv(): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' };
}

/** Stops a server on this data without a living owner: a kill -9 of Node leaves it running. */
async function stopOrphan(dataDir: string): Promise<void> {
  const pid = Number(pidFile(dataDir)[0]);
  if (!pid) return;
  const identity = processIdentity(pid);
  const isOurs = commandLine(pid)?.includes(dataDir) ?? false;
  if (identity && isOurs) {
    const gone = await endProcess(pid, identity, [
      { signal: 'SIGINT', waitMs: 10_000 },
      { signal: 'SIGQUIT', waitMs: 5_000 },
    ]);
    if (!gone)
      throw new StackError(`A Postgres still runs on ${dataDir} (pid ${pid}) and could not be stopped.`);
    return;
  }
  // The pid now belongs to another process; because of the file Postgres would refuse to start.
  rmSync(join(dataDir, 'postmaster.pid'), { force: true });
}

function pidFile(dataDir: string): string[] {
  try {
    return readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function choosePort(wanted: number | undefined, remembered: number | undefined): Promise<number> {
  if (wanted !== undefined) {
    if (await isPortFree(wanted)) return wanted;
    throw new StackError(takenPortMessage({ port: wanted, what: 'Postgres', variable: 'POSTGRES_PORT' }));
  }
  return remembered !== undefined && (await isPortFree(remembered)) ? remembered : freePort();
}

const Settings = z.object({ password: z.string(), port: z.number().optional() });
type Settings = z.infer<typeof Settings>;

function loadSettings(dir: string): Settings {
  const file = join(dir, 'settings.json');
  if (existsSync(file)) return Settings.parse(JSON.parse(readFileSync(file, 'utf8')));
  return saveSettings(dir, { password: randomBytes(24).toString('hex') });
}

function saveSettings(dir: string, settings: Settings): Settings {
  const file = join(dir, 'settings.json');
  writeFileSync(`${file}.new`, JSON.stringify(settings), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return settings;
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/roundtable$/, '/postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'roundtable'");
    if (!rowCount) await client.query('CREATE DATABASE roundtable');
  } finally {
    await client.end();
  }
}
