import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPgBouncer, recordProcess } from '@roundtable/local-stack';
import pg from 'pg';
import { eventually } from './eventually.js';
import { reservedPort } from './ports.js';

/** So many connections to Postgres it shares among all who come. */
export const POOL_SIZE = 3;

/**
 * A real PgBouncer in front of the Postgres at `url`, which gives each transaction whichever of its few connections is
 * free (`pool_mode = transaction`).
 */
export async function startPgBouncer(about: { readonly url: string; readonly dir: string }) {
  const { hostname, port, username, password, pathname } = new URL(about.url);
  const [user, database] = [decodeURIComponent(username), pathname.slice(1)];
  const own = await reservedPort();
  mkdirSync(about.dir);
  const file = join(about.dir, 'pgbouncer.ini');
  const users = join(about.dir, 'users.txt');
  writeFileSync(users, `"${user}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    file,
    [
      '[databases]',
      `${database} = host=${hostname} port=${port} dbname=${database}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      `admin_users = ${user}`,
      'pool_mode = transaction',
      `default_pool_size = ${POOL_SIZE}`,
      'max_client_conn = 200',
    ].join('\n'),
  );
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const start = () => {
    const args = [...(isRoot ? ['-u', 'postgres'] : []), file];
    const started = spawn(findPgBouncer(process.env), args, { stdio: 'ignore' });
    const forget = recordProcess({ name: 'pgbouncer', pid: started.pid ?? 0, stopSignal: 'SIGTERM' });
    started.once('exit', forget);
    return started;
  };
  let child = start();
  const url = new URL(about.url);
  url.host = `127.0.0.1:${own}`;
  const kill = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.kill('SIGKILL')) await gone;
  };

  async function ask<Row extends object>(command: string): Promise<Row[]> {
    const console_ = new URL(url);
    console_.pathname = '/pgbouncer';
    const client = new pg.Client({ connectionString: console_.href });
    await client.connect();
    try {
      return (await client.query(command)).rows;
    } finally {
      await client.end();
    }
  }
  const answers = () => eventually('PgBouncer answers', () => ask('SHOW VERSION').catch(() => null));
  await answers();

  return {
    url: url.href,
    /** How many connections it has to Postgres for the product, and how many come to it. */
    async connections(): Promise<{ servers: number; clients: number }> {
      const pools = await ask<Record<string, string>>('SHOW POOLS');
      const sum = (...names: string[]) =>
        pools
          .filter((pool) => pool.database === database)
          .reduce((all, pool) => all + names.reduce((own, name) => own + Number(pool[name] ?? 0), 0), 0);
      return { servers: sum('sv_active', 'sv_idle', 'sv_used'), clients: sum('cl_active', 'cl_waiting') };
    },
    /** All connections through it are cut. */
    async restart(): Promise<void> {
      await kill();
      child = start();
      await answers();
    },
    stop: kill,
  };
}

export type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>;
