import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createDatabase, isDatabaseUnavailable } from '@roundtable/prisma';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../scripts/postgres.mjs';
import { openPool } from '../src/pool.js';
import { dropWhenLate } from '../src/sql.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

const USER = '11111111-1111-4111-8111-111111111111';
let database: TestDatabase;
let url: URL;

beforeAll(async () => {
  database = await openTestDatabase();
  url = new URL(database.url);
});
afterAll(() => database.close());

/** A line to Postgres that the test can cut. */
async function openLine() {
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(url.port), url.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => other.destroy());
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    cut() {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close: () => new Promise((resolve) => proxy.close(resolve)),
  };
}

describe('a connection that breaks in the middle of a statement', () => {
  it.each(['withSystemSql', 'withSystem'] as const)(
    'fails %s as unavailable, and the next call works',
    async (how) => {
      const line = await openLine();
      const db = createDatabase({ url: line.url, onError: () => {} });
      await db.withSystemSql((sql) => sql('SELECT 1 AS one'));
      const wait = 'SELECT pg_sleep(30)::text AS slept';
      const sleeping =
        how === 'withSystem' ? db.withSystem(({ sql }) => sql(wait)) : db.withSystemSql((sql) => sql(wait));
      const failed = sleeping.catch((error: unknown) => error);
      await untilAsleep();
      line.cut();
      expect(isDatabaseUnavailable(await failed)).toBe(true);
      expect(await db.withSystemSql((sql) => sql('SELECT 2 AS two'))).toEqual([{ two: 2 }]);
      await db.close();
      await line.close();
    },
  );

  it('is told apart from a wrong statement', async () => {
    const db = createDatabase({ url: url.href, onError: () => {} });
    const error = await db
      .withUserSql(USER, (sql) => sql('SELECT nonsense'))
      .catch((wrong: unknown) => wrong);
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(error)).toBe(false);
    await db.close();
  });

  it('and so is a server that nobody answers at', async () => {
    const db = createDatabase({ url: 'postgresql://postgres@127.0.0.1:1/none', onError: () => {} });
    for (const call of [
      db.withUserSql(USER, (sql) => sql('SELECT 1')),
      db.withUser(USER, (tx) => tx.profile.get()),
    ]) {
      expect(isDatabaseUnavailable(await call.catch((error: unknown) => error))).toBe(true);
    }
    await db.close();
  });
});

it('a connection whose query timed out takes no more, and does not return to the pool', async () => {
  const pool = new pg.Pool({ connectionString: url.href, query_timeout: 300 });
  pool.on('connect', dropWhenLate);
  const client = await pool.connect();
  const late: unknown = await client.query('SELECT pg_sleep(30)').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(late)).toBe(true);
  await expect(client.query('ROLLBACK')).rejects.toThrow('not queryable');
  client.release();
  expect(pool.totalCount).toBe(0);
  await pool.end();
});

it('a connection that the server ends while nobody listens fails its next statement, and not the process', async () => {
  const pool = openPool({ url: url.href, max: 1 });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await withClient(url.href, (other) => other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]));
  await ended;
  await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
  client.release(true);
  await pool.end();
});

/** The statement under test has reached Postgres. */
async function untilAsleep(): Promise<void> {
  await withClient(url.href, async (client) => {
    const asleep = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`;
    while ((await client.query(asleep)).rows.length === 0);
  });
}
