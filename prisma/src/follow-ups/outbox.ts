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

/**
 * System role: takes what is to be sent, for `leaseMs`: a sender that dies gives it to the next one. Each attempt
 * counts when it begins. Times are stored rounded to the millisecond: what is due now may stand half of one ahead.
 */
export function takeOutbox(
  sql: Sql,
  about: { prefixes: readonly string[]; limit: number; leaseMs: number },
): Promise<OutboxRow[]> {
  return sql<OutboxRow>(
    `UPDATE outbox o SET attempts = o.attempts + 1, next_try_at = now() + $2::int * interval '1 millisecond' FROM (
       SELECT id FROM outbox WHERE delivered_at IS NULL AND failed_at IS NULL AND next_try_at <= now() + interval '1 millisecond'
         AND type ^@ ANY (SELECT jsonb_array_elements_text($3::jsonb))
       ORDER BY next_try_at LIMIT $1::int FOR NO KEY UPDATE SKIP LOCKED) AS t
     WHERE o.id = t.id RETURNING ${FIELDS}`,
    [about.limit, about.leaseMs, JSON.stringify(about.prefixes)],
  );
}

/** What came of an attempt: it is out, it is tried again in so many ms, or never again. */
export type SendOutcome =
  | { readonly type: 'delivered' }
  | { readonly type: 'again'; readonly inMs: number }
  | { readonly type: 'failed' };

export async function settleOutbox(sql: Sql, id: string, outcome: SendOutcome): Promise<void> {
  await sql(
    `UPDATE outbox SET delivered_at = CASE WHEN $2 = 'delivered' THEN now() END,
       failed_at = CASE WHEN $2 = 'failed' THEN now() END, next_try_at = now() + $3::int * interval '1 millisecond'
     WHERE id = $1::uuid`,
    [id, outcome.type, outcome.type === 'again' ? outcome.inMs : 0],
  );
}

/** What the entry held is of no use any more, and was for its reader alone. */
export async function emptyOutboxEntry(sql: Sql, id: string): Promise<void> {
  await sql(`UPDATE outbox SET data = '{}'::jsonb WHERE id = $1::uuid`, [id]);
}

/** Whether a follow-up's occurrence is still worth a mail: not answered, not dropped, not settled. */
export async function followUpWantsMail(
  sql: Sql,
  about: { followUpId: string; occurrence: number },
): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 AS found FROM follow_up_deliveries d JOIN follow_ups f ON f.id = d.follow_up_id
     WHERE d.follow_up_id = $1::uuid AND d.occurrence = $2::int AND d.answered_at IS NULL AND d.dropped_at IS NULL
       AND f.status IN ('scheduled', 'sent')`,
    [about.followUpId, about.occurrence],
  );
  return rows.length > 0;
}

/** Whom a mail goes to; null when the account is gone. */
export async function mailRecipient(
  sql: Sql,
  userId: string,
): Promise<{ email: string; name: string | null; locale: string } | null> {
  const [row] = await sql<{ email: string; name: string | null; locale: string }>(
    'SELECT email, name, locale FROM profiles WHERE id = $1::uuid AND deleted_at IS NULL',
    [userId],
  );
  return row ?? null;
}

/** System role: the latest entries of these types, newest first, sent or not. */
export function latestOutbox(sql: Sql, about: { prefix: string; limit: number }): Promise<OutboxRow[]> {
  return sql<OutboxRow>(
    `SELECT ${FIELDS} FROM outbox o WHERE type ^@ $1 ORDER BY created_at DESC, id DESC LIMIT $2::int`,
    [about.prefix, about.limit],
  );
}
