import pg from 'pg';
import { z } from 'zod';

const Size = z.object({ bytes: z.coerce.number() });
const Table = z.object({ name: z.string(), bytes: z.coerce.number() });
const Activity = z.object({ commits: z.coerce.number(), wal: z.coerce.number() });
const Outcome = z.object({ outcome: z.string().nullable() });
const Count = z.object({ count: z.coerce.number() });
const Input = z.object({
  conversation: z.string(),
  text: z.string().nullable(),
  outcome: z.string().nullable(),
  code: z.string().nullable(),
});
export type StoredInput = z.infer<typeof Input>;

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
    /** How many of these conversations have an input without an outcome, or are not idle. */
    async busy(conversations: readonly string[]): Promise<number> {
      const found = await client.query(
        `SELECT count(*) FROM conversations c WHERE c.id = ANY ($1::uuid[]) AND (c.activity <> 'idle'
         OR EXISTS (SELECT FROM inputs i WHERE i.conversation_id = c.id AND i.outcome IS NULL))`,
        [conversations],
      );
      return Count.parse(found.rows[0]).count;
    },
    /** What these conversations were told, and how each of it ended. */
    async inputs(conversations: readonly string[]): Promise<StoredInput[]> {
      const found = await client.query(
        `SELECT conversation_id AS conversation, text, outcome, outcome_code AS code FROM inputs
         WHERE conversation_id = ANY ($1::uuid[])`,
        [conversations],
      );
      return found.rows.map((row) => Input.parse(row));
    },
    /** From now on the database refuses each reply that holds this: the step of it fails by a fault of its own. */
    async refuseReplies(text: string): Promise<void> {
      await client.query(
        `CREATE OR REPLACE FUNCTION bench_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF NEW.role = 'agent' AND position(${client.escapeLiteral(text)} IN NEW.text) > 0 THEN RAISE EXCEPTION 'refused by the bench'; END IF;
           RETURN NEW;
         END $$;
         CREATE OR REPLACE TRIGGER bench_refuse BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION bench_refuse();`,
      );
    },
    /** How a conversation's last input ended; null as long as it has not. */
    async lastOutcome(conversationId: string): Promise<string | null> {
      const found = await client.query(
        'SELECT outcome FROM inputs WHERE conversation_id = $1 ORDER BY n DESC LIMIT 1',
        [conversationId],
      );
      return Outcome.parse(found.rows[0]).outcome;
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
