import pg from 'pg';
import { z } from 'zod';

const Size = z.object({ bytes: z.coerce.number() });
const Table = z.object({ name: z.string(), bytes: z.coerce.number() });
const Activity = z.object({ commits: z.coerce.number(), wal: z.coerce.number() });
const Count = z.object({ count: z.coerce.number() });

/** Sizes and counts, read as the superuser on a connection of their own. */
export async function withDatabase<T>(
  url: string,
  work: (database: DatabaseFigures) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(figuresOf(client));
  } finally {
    await client.end();
  }
}

export type DatabaseFigures = ReturnType<typeof figuresOf>;

function figuresOf(client: pg.Client) {
  return {
    /** Bytes of the database and of each table with its indexes, after a checkpoint. */
    async sizes(): Promise<{ total: number; tables: Readonly<Record<string, number>> }> {
      await client.query('CHECKPOINT');
      const total = await client.query('SELECT pg_database_size(current_database()) AS bytes');
      const tables = await client.query(
        `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
         WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
      );
      return {
        total: Size.parse(total.rows[0]).bytes,
        tables: Object.fromEntries(
          tables.rows.map((row) => Table.parse(row)).map(({ name, bytes }) => [name, bytes]),
        ),
      };
    },
    /** Committed transactions and bytes of write-ahead log so far. Sessions report the former with a second's delay. */
    async activity(): Promise<z.infer<typeof Activity>> {
      const found = await client.query(
        `SELECT xact_commit AS commits, pg_current_wal_lsn() - '0/0'::pg_lsn AS wal
         FROM pg_stat_database WHERE datname = current_database()`,
      );
      return Activity.parse(found.rows[0]);
    },
    /** How many of these conversations have an input without an outcome. */
    async unanswered(conversations: readonly string[]): Promise<number> {
      const found = await client.query(
        'SELECT count(DISTINCT conversation_id) FROM inputs WHERE outcome IS NULL AND conversation_id = ANY ($1::uuid[])',
        [conversations],
      );
      return Count.parse(found.rows[0]).count;
    },
    /** How often a user has a goal of this title: the effect of a tool that ran. */
    async goals(userId: string, title: string): Promise<number> {
      const found = await client.query('SELECT count(*) FROM goals WHERE user_id = $1 AND title = $2', [
        userId,
        title,
      ]);
      return Count.parse(found.rows[0]).count;
    },
  };
}
