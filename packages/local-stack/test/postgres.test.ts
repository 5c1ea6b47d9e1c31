import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reservedPort } from '../../testing/src/system/ports.js';
import { type RunningPostgres, startPostgres } from '../src/servers/postgres.js';

let dir: string;
let running: RunningPostgres | undefined;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'roundtable-pg-'));
});
afterEach(async () => {
  await running?.stop();
  rmSync(dir, { recursive: true, force: true });
});

it('keeps data, password and port over stop and start', async () => {
  running = await startPostgres({ dir, port: await reservedPort() });
  const { url } = running;
  await query(url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (42)');
  await running.stop();
  running = await startPostgres({ dir });
  expect(running.url).toBe(url);
  expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
});

it('speaks UTF-8, listens on loopback only and hides its password', async () => {
  running = await startPostgres({ dir, durable: false });
  const [row] = await query(running.url, "SELECT current_setting('server_encoding') AS encoding");
  expect(row).toEqual({ encoding: 'UTF8' });
  const [listen] = await query(running.url, "SELECT current_setting('listen_addresses') AS addresses");
  expect(listen).toEqual({ addresses: '127.0.0.1' });
  expect(statSync(join(running.dir, 'settings.json')).mode & 0o777).toBe(0o600);
});

it('comes back after kill -9 with what was committed', async () => {
  running = await startPostgres({ dir, port: await reservedPort() });
  await query(running.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)');
  process.kill(running.pid, 'SIGKILL');
  expect(await running.exited).toBe('ended by SIGKILL');
  running = await startPostgres({ dir });
  expect(await query(running.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

it('replaces a server that still runs on the same data', async () => {
  const first = await startPostgres({ dir, durable: false });
  running = await startPostgres({ dir, durable: false });
  await first.exited;
  expect(running.pid).not.toBe(first.pid);
  expect(await query(running.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('says which port is taken', async () => {
  running = await startPostgres({ dir, port: await reservedPort(), durable: false });
  const other = mkdtempSync(join(tmpdir(), 'roundtable-pg-'));
  await expect(startPostgres({ dir: other, port: running.port, durable: false })).rejects.toThrow(
    `Port ${running.port} (Postgres) is taken by another program`,
  );
  rmSync(other, { recursive: true });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}
