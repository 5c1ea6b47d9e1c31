import type { Sql } from '../sql.js';

/** Something that has to leave the system; written in the transaction of its cause. */
export interface OutboxRow {
  readonly id: string;
  readonly userId: string | null;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
}

/** One entry for each key, whoever writes it twice. */
export async function insertOutbox(
  sql: Sql,
  entry: {
    userId: string | null;
    type: string;
    data: Readonly<Record<string, unknown>>;
    dedupeKey: string;
  },
): Promise<void> {
  await sql(
    `INSERT INTO outbox (user_id, type, data, dedupe_key) VALUES ($1::uuid, $2, $3::jsonb, $4)
     ON CONFLICT (dedupe_key) DO NOTHING`,
    [entry.userId, entry.type, JSON.stringify(entry.data), entry.dedupeKey],
  );
}

const FIELDS = `o.id::text, o.user_id::text AS "userId", o.type, o.data, o.attempts, o.created_at AS "createdAt",
  o.delivered_at AS "deliveredAt"`;

const DUE = `delivered_at IS NULL AND failed_at IS NULL AND next_try_at <= now() + interval '1 millisecond'`;
const OF_TYPES = (place: string) => `type LIKE ANY (SELECT jsonb_array_elements_text(${place}::jsonb))`;

/** How types of entries are written; one that ends with `*` stands for all that begin so. */
const OUTBOX_TYPE = /^[a-z][a-z0-9_.]*\*?$/;

/**
 * A condition in SQL, over all users: an entry of these types is due. Times are stored rounded to the millisecond.
 * @throws Error when a type is written otherwise
 */
export function outboxWaiting(types: readonly string[]): string {
  const wrong = types.find((type) => !OUTBOX_TYPE.test(type));
  if (wrong !== undefined)
    throw new Error(`"${wrong}" is no type of outbox entries: expected such as email.*`);
  const patterns = types.map((type) => `'${likePattern(type)}'`).join(', ');
  return `EXISTS (SELECT FROM outbox WHERE ${DUE} AND type LIKE ANY (ARRAY[${patterns}]))`;
}

const likePattern = (type: string) => type.replace(/[%_\\]/g, '\\$&').replace(/\*$/, '%');
const likePatterns = (types: readonly string[]) => JSON.stringify(types.map(likePattern));

/**
 * System role: takes what is due, for `leaseMs`: who dies with it gives it to the next one. Each attempt counts when it
 * begins. Of one user it takes the first `ofUser` of what is due.
 */
export function takeOutbox(
  sql: Sql,
  about: { types: readonly string[]; limit: number; ofUser: number; leaseMs: number },
): Promise<OutboxRow[]> {
  return sql<OutboxRow>(
    `UPDATE outbox o SET attempts = o.attempts + 1, next_try_at = now() + $2::int * interval '1 millisecond' FROM (
       SELECT id FROM outbox WHERE ${DUE} AND ${OF_TYPES('$3')} AND id IN (
         SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY coalesce(user_id, id) ORDER BY next_try_at) AS place
           FROM outbox WHERE ${DUE} AND ${OF_TYPES('$3')}) due WHERE place <= $4::int)
       ORDER BY next_try_at LIMIT $1::int FOR NO KEY UPDATE SKIP LOCKED) AS t
     WHERE o.id = t.id RETURNING ${FIELDS}`,
    [about.limit, about.leaseMs, likePatterns(about.types), about.ofUser],
  );
}

/** System role: what is due, oldest first, as delivered when the transaction commits; what others hold is left to them. */
export async function takeOutboxForGood(
  sql: Sql,
  about: { types: readonly string[]; limit: number },
): Promise<OutboxRow[]> {
  const taken = await sql<OutboxRow>(
    `UPDATE outbox o SET attempts = o.attempts + 1, delivered_at = now() FROM (
       SELECT id FROM outbox WHERE ${DUE} AND ${OF_TYPES('$2')}
       ORDER BY next_try_at LIMIT $1::int FOR NO KEY UPDATE SKIP LOCKED) AS t
     WHERE o.id = t.id RETURNING ${FIELDS}`,
    [about.limit, likePatterns(about.types)],
  );
  return taken.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** What came of an attempt: it is out, it is tried again in so many ms, or never again. */
export type SendOutcome =
  | { readonly type: 'delivered' }
  | { readonly type: 'again'; readonly inMs: number }
  | { readonly type: 'failed' };

/** Leaves what another has settled meanwhile as it is. @param counts notes an attempt whose own transaction was undone */
export async function settleOutbox(
  sql: Sql,
  id: string,
  outcome: SendOutcome,
  { counts = false }: { readonly counts?: boolean } = {},
): Promise<void> {
  await sql(
    `UPDATE outbox SET delivered_at = CASE WHEN $2 = 'delivered' THEN now() END, attempts = attempts + $4::int,
       failed_at = CASE WHEN $2 = 'failed' THEN now() END, next_try_at = now() + $3::int * interval '1 millisecond'
     WHERE id = $1::uuid AND delivered_at IS NULL AND failed_at IS NULL`,
    [id, outcome.type, outcome.type === 'again' ? outcome.inMs : 0, counts ? 1 : 0],
  );
}

/** What the entry held is of no use any more, and was for its reader alone. */
export async function emptyOutboxEntry(sql: Sql, id: string): Promise<void> {
  await sql(`UPDATE outbox SET data = '{}'::jsonb WHERE id = $1::uuid`, [id]);
}

/** System role: the latest entries of these types, newest first, sent or not. */
export function latestOutbox(sql: Sql, about: { prefix: string; limit: number }): Promise<OutboxRow[]> {
  return sql<OutboxRow>(
    `SELECT ${FIELDS} FROM outbox o WHERE type ^@ $1 ORDER BY created_at DESC, id DESC LIMIT $2::int`,
    [about.prefix, about.limit],
  );
}
