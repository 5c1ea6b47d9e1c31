import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingMigrations } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOnce } from '../scripts/postgres.mjs';
import { openTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const missing = () => database.db.withSystemSql(missingMigrations);

test('a database that is up to date lacks nothing; else what it lacks is named, the oldest first', async () => {
  expect(await missing()).toEqual([]);
  await runOnce(
    database.url,
    `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%web_and_integrations'`,
  );
  await runOnce(database.url, `DELETE FROM _prisma_migrations WHERE migration_name LIKE '%tell_migrations'`);
  expect(await missing()).toEqual(['20261124100000_web_and_integrations', '20261124112000_tell_migrations']);
});

test('those of a folder from elsewhere are among them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  const name = '20990101000000_habits';
  await mkdir(path.join(folder, name));
  expect(await database.db.withSystemSql((sql) => missingMigrations(sql, [folder]))).toContain(name);
  await rm(folder, { recursive: true });
});
