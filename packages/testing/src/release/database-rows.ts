import pg from 'pg';

/**
 * Every row of a database as text: for each table a line `"table" ("column", …)` and a line with its rows as JSON. What
 * Postgres makes by itself (generated columns) is left out. The tables themselves come from the migrations.
 */
export async function dumpRows(databaseUrl: string): Promise<string> {
  return withClient(databaseUrl, async (client) => {
    const lines: string[] = [];
    for (const { table, columns } of await tablesOf(client)) {
      const { rows } = await client.query<{ rows: string }>(
        `SELECT '[' || coalesce(string_agg(row, ',' ORDER BY row), '') || ']' AS rows
         FROM (SELECT row_to_json(t)::text AS row FROM (SELECT ${columns} FROM ${table}) t) AS all_rows`,
      );
      lines.push(`${table} (${columns})`, rows[0]?.rows ?? '[]');
    }
    return `${lines.join('\n')}\n`;
  });
}

/** Puts the rows of a dump in the place of whatever the migrated database holds. */
export async function loadRows(databaseUrl: string, dump: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('SET session_replication_role = replica'); // no triggers, and foreign keys in any order
    for (const { table } of await tablesOf(client)) await client.query(`DELETE FROM ${table}`);
    const lines = dump.trimEnd().split('\n');
    for (let i = 0; i < lines.length; i += 2) {
      const [, table, columns] = /^(".+?") \((.+)\)$/.exec(lines[i] ?? '') ?? [];
      if (table === undefined) throw new Error(`not a dump of rows: ${lines[i]?.slice(0, 80)}`);
      await client.query(
        `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
        [lines[i + 1]],
      );
    }
  });
}

/** Names of the migrations that made the tables of a dump. */
export function migrationsOf(dump: string): string[] {
  const lines = dump.split('\n');
  const rows = lines[lines.findIndex((line) => line.startsWith('"_prisma_migrations"')) + 1] ?? '[]';
  return JSON.parse(rows).map((row: { migration_name: string }) => row.migration_name);
}

async function tablesOf(client: pg.Client) {
  const { rows } = await client.query<{ table: string; columns: string }>(
    `SELECT '"' || table_name || '"' AS "table",
       string_agg('"' || column_name || '"', ', ' ORDER BY ordinal_position) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
     GROUP BY table_name ORDER BY table_name`,
  );
  return rows;
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SET timezone = 'UTC'`);
    return await work(client);
  } finally {
    await client.end();
  }
}
