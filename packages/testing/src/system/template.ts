import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningPostgres, startPostgres } from '@roundtable/local-stack';
import pg from 'pg';
import { reservedPort } from './ports.js';
import { testFolder } from './test-folder.js';

const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url));

/** In each copy of the template: migrated and empty, to be copied with `CREATE DATABASE … TEMPLATE`. */
export const EMPTY_DATABASE = 'roundtable_empty';

/**
 * Starts a Postgres of the caller's own in `dir`, from a copy of the run's template: the database `roundtable` is
 * migrated and has the teams. Without fsync: its tests kill processes, never the machine.
 */
export async function startFromTemplate(dir: string): Promise<RunningPostgres> {
  const template = await ensureTemplate();
  mkdirSync(dir, { recursive: true });
  execFileSync('cp', ['-a', `${template}/.`, dir]);
  return startPostgres({ dir, port: await reservedPort(), durable: false });
}

/** The address of the same database for gateway and worker, whose login owns nothing. */
export function appUrlOf(url: string): string {
  return Object.assign(new URL(url), { username: 'roundtable_login', password: 'of-the-tests' }).href;
}

/** Makes the run's template unless it is there. Two processes must not do it at once: the run's set-up calls it first. */
export async function ensureTemplate(): Promise<string> {
  const dir = join(testFolder(), 'template');
  const complete = join(testFolder(), 'template-is-complete');
  if (existsSync(complete)) return dir;
  const postgres = await startPostgres({ dir, port: await reservedPort(), durable: false });
  runScript('prisma/scripts/migrate.mjs', ['deploy'], { DATABASE_URL: postgres.url });
  const app = appUrlOf(postgres.url);
  runScript('prisma/scripts/migrate.mjs', ['logins'], { DATABASE_URL: postgres.url, APP_DATABASE_URL: app });
  await copyDatabase(postgres.url, { from: 'roundtable', to: EMPTY_DATABASE });
  runScript('apps/teams/dist/publish.js', [], { DATABASE_URL: postgres.url });
  await postgres.stop();
  writeFileSync(complete, '');
  return dir;
}

/** Runs a program of the build to its end. */
export function runScript(script: string, args: readonly string[], env: Record<string, string>): string {
  return execFileSync(process.execPath, [join(CHECKOUT, script), ...args], {
    cwd: CHECKOUT,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
}

async function copyDatabase(url: string, about: { from: string; to: string }): Promise<void> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href,
  });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${about.to} TEMPLATE ${about.from}`);
  } finally {
    await client.end();
  }
}
