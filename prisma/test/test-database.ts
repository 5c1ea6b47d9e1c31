import { randomUUID } from 'node:crypto';
import type { Quotas } from '@roundtable/core';
import { type AttributeColumns, createDatabase, type Database, type Hooks } from '@roundtable/prisma';
import { composed } from '../../packages/testing/src/fixtures/composed.js';
import { runOnce } from '../scripts/postgres.mjs';

/** A migrated database of the test's own, on the server that the run of tests started. */
export interface TestDatabase {
  readonly db: Database;
  readonly url: string;
  /** A new user's id. */
  newUser(): Promise<string>;
  /** The id of a new session of a user's. */
  newSession(userId: string): Promise<string>;
  close(): Promise<void>;
}

/** The run's server and its empty migrated database: packages/testing/src/system/run-setup.ts. */
const { ROUNDTABLE_TEST_POSTGRES: SERVER = '', ROUNDTABLE_TEST_DATABASE: TEMPLATE = '' } = process.env;

/** The address of a database on the run's server, as its superuser. */
export function urlOf(database: string): string {
  return Object.assign(new URL(SERVER), { pathname: `/${database}` }).href;
}

export async function openTestDatabase(
  more: { readonly quotas?: Quotas; readonly attributes?: AttributeColumns; readonly hooks?: Hooks } = {},
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnce(SERVER, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const url = urlOf(name);
  const db = createDatabase({
    url,
    onError: () => {},
    parts: composed.parts,
    hooks: composed.hooks,
    attributes: composed.attributeColumns,
    ...more,
  });
  return {
    db,
    url,
    newUser: async () => (await db.withSystem((tx) => tx.profileFor(`${randomUUID()}@example.com`))).id,
    async newSession(userId) {
      const [row] = await db.withSystemSql((sql) =>
        sql.last<{ id: string }>(
          `INSERT INTO sessions (user_id, token, expires_at) VALUES ($1::uuid, $2::text, now() + interval '1 day') RETURNING id::text`,
          [userId, randomUUID()],
        ),
      );
      return row?.id ?? '';
    },
    async close() {
      await db.close();
      await runOnce(SERVER, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
