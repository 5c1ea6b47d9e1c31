import { createDatabase, type HotSql } from '@roundtable/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../scripts/postgres.mjs';
import { openTestDatabase, type TestDatabase } from './test-database.js';

/** Tables without a user: who reads and writes them is said in the migration. */
const OWNERLESS = [
  '_prisma_migrations',
  'erasures',
  'knowledge_vectors',
  'model_providers',
  'profiles',
  'rate_limits',
  'sign_in_requests',
  'team_versions',
  'teams',
  'tool_cache',
  'verifications',
];

let database: TestDatabase;
let tables: readonly string[];
/** Columns that name a row of another table, as `<table>.<column>` -> that table. */
let parents: ReadonlyMap<string, string>;
let ana: string;
let ben: string;

beforeAll(async () => {
  database = await openTestDatabase();
  tables = await tablesWithUser();
  parents = await readParents();
  [ana, ben] = [await database.newUser(), await database.newUser()];
  for (const user of [ana, ben]) await fillEveryTable(user);
});
afterAll(() => database.close());

async function tablesWithUser(): Promise<string[]> {
  const rows = await asOwner<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

async function readParents(): Promise<Map<string, string>> {
  const rows = await asOwner<{ child: string; parent: string }>(
    `SELECT k.conrelid::regclass || '.' || child.attname AS child, k.confrelid::regclass::text AS parent
     FROM pg_constraint k CROSS JOIN unnest(k.conkey, k.confkey) AS pair (here, there)
     JOIN pg_attribute child ON child.attrelid = k.conrelid AND child.attnum = pair.here
     JOIN pg_attribute parent ON parent.attrelid = k.confrelid AND parent.attnum = pair.there
     WHERE k.contype = 'f' AND parent.attname = 'id' AND k.confrelid <> 'profiles'::regclass`,
  );
  return new Map(rows.map(({ child, parent }) => [child, parent]));
}

async function asOwner<Row extends object>(text: string): Promise<Row[]> {
  return withClient(database.url, async (client) => (await client.query<Row>(text)).rows);
}

/** One row of the user's in every table that has a user, whatever columns it has. */
async function fillEveryTable(user: string): Promise<void> {
  const ids = Object.fromEntries(
    ['conversations', ...parents.values()].map((table) => [table, crypto.randomUUID()]),
  );
  let left = [...tables];
  for (let round = 0; left.length > 0; round++) {
    if (round > tables.length) throw new Error(`no row could be made for ${left}`);
    const waiting: string[] = [];
    for (const table of left) {
      try {
        await database.db.withSystemSql((sql) => insertRow(sql, { table, user, ids }));
      } catch (error) {
        if (!isForeignKeyFault(error)) throw error;
        waiting.push(table); // its parent comes in a later round
      }
    }
    left = waiting;
  }
}

async function insertRow(
  sql: HotSql,
  row: { table: string; user: string; ids: Readonly<Record<string, string>> },
): Promise<void> {
  const columns = await sql<{ name: string; type: string; needed: boolean }>(
    `SELECT column_name AS name, udt_name AS type, is_nullable = 'NO' AND column_default IS NULL AS needed
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
    [row.table],
  );
  const values: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    text: "'x' || gen_random_uuid()",
    int4: '1',
    int8: '1',
    bool: 'false',
    json: "'{}'",
    jsonb: "'{}'",
    date: 'current_date',
    timestamptz: 'now()',
    _text: "'{}'",
    _float4: "'{}'",
    bytea: "'x'",
  };
  const filled = columns.flatMap(({ name, type, needed }) => {
    if (name === 'user_id') return [[name, `'${row.user}'`]];
    const id = row.ids[name === 'id' ? row.table : parentOf(row.table, name)];
    if (id !== undefined) return [[name, `'${id}'`]];
    if (!needed) return [];
    const value = values[type];
    if (value === undefined) throw new Error(`${row.table}.${name} is of type ${type}: say how to fill it`);
    return [[name, value]];
  });
  const names = filled.map(([name]) => `"${name}"`).join(', ');
  await sql(`INSERT INTO "${row.table}" (${names}) VALUES (${filled.map(([, value]) => value).join(', ')})`);
}

/** A conversation's rows may hang on one another by several columns: all name the same conversation. */
function parentOf(table: string, column: string): string {
  return column === 'conversation_id' ? 'conversations' : (parents.get(`${table}.${column}`) ?? '');
}

function isForeignKeyFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}

/** How a statement ends as this user; what it changed is undone. */
async function outcomeOf(user: string, text: string): Promise<number | string> {
  class Undo extends Error {
    constructor(readonly rows: number) {
      super('undone');
    }
  }
  return database.db
    .withUserSql(user, async (sql) => {
      throw new Undo((await sql(text)).length);
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return error.rows;
      return error instanceof Error && 'code' in error ? String(error.code) : String(error);
    });
}

/** The answer of a statement for each table that is not as it has to be. */
async function exceptions(expected: number | string, statement: (table: string) => string) {
  const wrong: Record<string, number | string> = {};
  for (const table of tables) {
    const outcome = await outcomeOf(ben, statement(table));
    if (outcome !== expected) wrong[table] = outcome;
  }
  return wrong;
}

const REFUSED = '42501';
/** A copy of Ana's row, taken by the owner, to be put in by somebody else. */
const copyOf = (table: string, user: string) =>
  `INSERT INTO "${table}" SELECT (jsonb_populate_record(NULL::"${table}", '${copies.get(`${table}/${user}`) ?? ''}')).*`;
const copies = new Map<string, string>();

it('has no index on words of a user’s table: policies keep its operator out of index conditions', async () => {
  const rows = await asOwner<{ table: string }>(
    `SELECT tablename AS table FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE '%tsvector%'`,
  );
  expect(rows.filter(({ table }) => tables.includes(table))).toEqual([]);
});

describe('a table with a user', () => {
  it('is every table but the known ones', async () => {
    const all = await asOwner<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    expect(all.map((row) => row.name).filter((name) => !tables.includes(name))).toEqual(OWNERLESS);
    expect(tables.length).toBeGreaterThanOrEqual(17);
  });

  it('has row-level security, forced, and the two policies', async () => {
    const guarded = await asOwner<{ name: string; policies: string[] }>(
      `SELECT c.relname AS name, array_agg(p.policyname || ' ' || array_to_string(p.roles, ',') || ' ' || p.cmd ORDER BY p.policyname) AS policies
       FROM pg_class c JOIN pg_policies p ON p.tablename = c.relname
       WHERE c.relrowsecurity AND c.relforcerowsecurity AND p.qual IS NOT NULL AND p.with_check IS NOT NULL GROUP BY c.relname`,
    );
    const policies = Object.fromEntries(guarded.map((row) => [row.name, row.policies]));
    for (const table of [...tables, 'profiles']) {
      expect({ table, policies: policies[table] }).toEqual({
        table,
        policies: ['all_rows roundtable_system ALL', 'own_rows roundtable_app ALL'],
      });
    }
  });

  it('shows a user the own rows only, however it is asked', async () => {
    expect(await exceptions(1, (table) => `SELECT user_id FROM "${table}"`)).toEqual({});
    expect(await exceptions(0, (table) => `SELECT 1 FROM "${table}" WHERE user_id = '${ana}'`)).toEqual({});
    expect(
      await exceptions(0, (table) => `SELECT 1 FROM "${table}" WHERE user_id <> '${ben}' OR false`),
    ).toEqual({});
    expect(await outcomeOf(ben, 'SELECT id FROM profiles')).toBe(1);
    const seen = await database.db.withUser(ben, async (tx) =>
      Promise.all(
        tables.map(
          async (table) => await tx.sql<{ user_id: string }>(`SELECT user_id::text FROM "${table}"`),
        ),
      ),
    );
    expect(new Set(seen.flat().map((row) => row.user_id))).toEqual(new Set([ben]));
  });

  it('lets nobody change or remove another user’s rows', async () => {
    expect(
      await exceptions(
        0,
        (table) => `UPDATE "${table}" SET user_id = user_id WHERE user_id = '${ana}' RETURNING 1`,
      ),
    ).toEqual({});
    expect(await exceptions(1, (table) => `UPDATE "${table}" SET user_id = user_id RETURNING 1`)).toEqual({});
    expect(
      await exceptions(0, (table) => `DELETE FROM "${table}" WHERE user_id = '${ana}' RETURNING 1`),
    ).toEqual({});
    expect(await exceptions(1, (table) => `DELETE FROM "${table}" RETURNING 1`)).toEqual({});
    expect(await outcomeOf(ben, `UPDATE profiles SET name = 'x' RETURNING 1`)).toBe(1);
    expect(await outcomeOf(ben, `DELETE FROM profiles RETURNING 1`)).toBe(REFUSED);
  });

  it('lets nobody write a row in another user’s name', async () => {
    for (const table of tables) {
      for (const user of [ana, ben]) {
        const [row] = await asOwner<{ row: string }>(
          `SELECT to_jsonb(t)::text AS row FROM "${table}" t WHERE user_id = '${user}'`,
        );
        copies.set(`${table}/${user}`, row?.row ?? '');
      }
    }
    expect(await exceptions(REFUSED, (table) => copyOf(table, ana))).toEqual({});
    // The own copy gets past the guard, to the row that is there already.
    expect(await exceptions('23505', (table) => copyOf(table, ben))).toEqual({});
    expect(await exceptions(REFUSED, (table) => `UPDATE "${table}" SET user_id = '${ana}'`)).toEqual({});
  });
});

describe('without a user', () => {
  it('the application’s role can read and write nothing', async () => {
    await withClient(database.url, async (client) => {
      for (const table of [...tables, 'profiles']) {
        const about = table === 'profiles' ? ['SELECT * FROM'] : ['SELECT * FROM', 'DELETE FROM'];
        for (const statement of about.map((start) => `${start} "${table}"`)) {
          await client.query('BEGIN; SET LOCAL ROLE roundtable_app');
          await expect(client.query(statement), statement).rejects.toThrow(/app\.user_id/);
          await client.query('ROLLBACK');
        }
      }
    });
  });

  it('and neither can it after a transaction that had one', async () => {
    await withClient(database.url, async (client) => {
      await client.query(`BEGIN; SET LOCAL ROLE roundtable_app; SET LOCAL app.user_id TO '${ana}'`);
      expect((await client.query('SELECT * FROM goals')).rows).toHaveLength(1);
      await client.query('COMMIT; BEGIN; SET LOCAL ROLE roundtable_app');
      await expect(client.query('SELECT * FROM goals')).rejects.toMatchObject({ code: '22P02' });
      await client.query('ROLLBACK');
    });
  });
});

describe('a pool of one connection', () => {
  it('keeps users apart, one after the other, after failures, and side by side', async () => {
    const db = createDatabase({ url: database.url, maxConnections: 1, onError: () => {} });
    const mine = (user: string) =>
      db.withUserSql(user, (sql) => sql<{ user_id: string }>('SELECT user_id::text FROM goals'));
    const throughPrisma = (user: string) =>
      db.withUser(user, async (tx) => await tx.sql<{ user_id: string }>('SELECT user_id::text FROM goals'));
    const own = (user: string) => [{ user_id: user }];

    for (const user of [ana, ben, ana]) {
      expect(await mine(user)).toEqual(own(user));
      expect(await throughPrisma(user)).toEqual(own(user));
      await expect(db.withUserSql(user, (sql) => sql('SELECT nonsense'))).rejects.toThrow('nonsense');
      await expect(db.withUser(user, (tx) => tx.sql('SELECT nonsense'))).rejects.toThrow();
    }
    const [left] = await db.withSystemSql((sql) =>
      sql<{ user: string | null; role: string }>(
        `SELECT nullif(current_setting('app.user_id', true), '') AS user, current_user AS role`,
      ),
    );
    expect(left).toEqual({ user: null, role: 'roundtable_system' });
    expect(await db.withSystemSql((sql) => sql('SELECT user_id FROM goals'))).toHaveLength(2);

    const users = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? ana : ben));
    const seen = await Promise.all(users.map((user, i) => (i % 3 === 0 ? throughPrisma(user) : mine(user))));
    expect(seen).toEqual(users.map(own));
    await db.close();
  });
});
