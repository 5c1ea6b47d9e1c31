import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { userData } from '../../packages/testing/src/fixtures/composed.js';
import type { TestDatabase } from './test-database.js';

async function asOwner<T>({ url }: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The tables of the catalogue that have a `user_id`, by name. */
export function tablesWithUsers(database: TestDatabase): Promise<string[]> {
  return asOwner(database, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name::text AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY table_name`,
    );
    return rows.map(({ name }) => name).sort();
  });
}

/**
 * One row in each table with a user. Every id that a row needs is the same, so all of them belong together and foreign
 * keys hold; what else a column needs is made from its type.
 */
export function fillEveryTable(database: TestDatabase, userId: string): Promise<void> {
  return asOwner(database, async (client) => {
    await client.query("SET session_replication_role = 'replica'"); // parents may come after their children
    const id = randomUUID();
    for (const { table } of userData.tables) {
      const { rows } = await client.query<{ name: string; type: string }>(
        `SELECT column_name::text AS name, data_type::text AS type FROM information_schema.columns
         WHERE table_name = $1 AND table_schema = 'public' AND is_nullable = 'NO'
           AND (column_default IS NULL OR data_type = 'uuid') AND column_name <> 'user_id'`,
        [table],
      );
      const columns = ['user_id', ...rows.map(({ name }) => `"${name}"`)];
      const values = [userId, ...rows.map(({ name, type }) => madeFor(name, type, id))];
      const places = values.map((_, i) => `$${i + 1}`);
      await client.query(
        `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${places.join(', ')})`,
        values,
      );
    }
  });
}

function madeFor(name: string, type: string, id: string): unknown {
  switch (type) {
    case 'uuid':
      return id;
    case 'text':
      return `${name} ${id}`;
    case 'json':
    case 'jsonb':
      return '{}';
    case 'integer':
    case 'bigint':
      return 1;
    case 'boolean':
      return false;
    case 'bytea':
      return Buffer.from('bytes');
    case 'ARRAY':
      return [];
    case 'date':
      return '2026-11-22';
    default:
      return '2026-11-22T12:00:00Z';
  }
}

/** Every row of every table as text, in no order of its own. */
export function everyRow(database: TestDatabase): Promise<Record<string, string[]>> {
  return asOwner(database, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT table_name::text AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM "${name}" t ORDER BY 1`,
      );
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  });
}

/** How many rows each table holds of a user, the profile included; tables without any are left out. */
export function rowsOfUser(database: TestDatabase, userId: string): Promise<Record<string, number>> {
  return asOwner(database, async (client) => {
    const counts: Record<string, number> = {};
    const own = (await tablesWithUsers(database)).map((table) => [table, 'user_id'] as const);
    for (const [table, column] of [...own, ['profiles', 'id'] as const]) {
      const { rows } = await client.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM "${table}" WHERE "${column}" = $1`,
        [userId],
      );
      const n = rows[0]?.n ?? 0;
      if (n > 0) counts[table] = n;
    }
    return counts;
  });
}
