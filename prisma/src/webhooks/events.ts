import type { Sql } from '../sql.js';

/** Something that endpoints of a user may want to hear of. */
export interface WebhookEventRow {
  readonly userId: string;
  /** `goal.created` */
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly dedupeKey: string;
}

/** The outbox's type of an event. */
export const WEBHOOK_PREFIX = 'webhook.';

/**
 * Writes an event into the outbox, in the transaction of its cause: once a key, and only when an active endpoint of
 * the user's wants to hear of it. For everybody else it is one look into an index.
 */
export async function insertWebhookEvent(sql: Sql, event: WebhookEventRow): Promise<void> {
  await sql(
    `INSERT INTO outbox (user_id, type, data, dedupe_key)
     SELECT $1::uuid, $2::text, $3::jsonb, $4::text
     WHERE EXISTS (SELECT 1 FROM webhook_endpoints
       WHERE user_id = $1::uuid AND status = 'active' AND substr($2::text, ${WEBHOOK_PREFIX.length + 1}) = ANY (events))
     ON CONFLICT (dedupe_key) DO NOTHING`,
    [event.userId, WEBHOOK_PREFIX + event.type, JSON.stringify(event.data), event.dedupeKey],
  );
}

/** An event that no delivery has been made of yet, with the endpoints that want it. */
export interface UnsentEvent {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly endpoints: readonly string[];
}

/** System role: events to be made deliveries of, locked until the end of the transaction; others are left to others. */
export function lockUnsentEvents(sql: Sql, limit: number): Promise<UnsentEvent[]> {
  return sql<UnsentEvent>(
    `WITH taken AS (
       SELECT id, user_id, substr(type, ${WEBHOOK_PREFIX.length + 1}) AS type, data, created_at FROM outbox
       WHERE delivered_at IS NULL AND failed_at IS NULL AND next_try_at <= now() + interval '1 millisecond' AND type ^@ '${WEBHOOK_PREFIX}'
       ORDER BY next_try_at LIMIT $1::int FOR NO KEY UPDATE SKIP LOCKED)
     SELECT t.id::text, t.user_id::text AS "userId", t.type, t.data, t.created_at AS "createdAt",
       ARRAY(SELECT e.id::text FROM webhook_endpoints e JOIN profiles p ON p.id = e.user_id AND p.deleted_at IS NULL
         WHERE e.user_id = t.user_id AND e.status = 'active' AND t.type = ANY (e.events) ORDER BY e.created_at) AS endpoints
     FROM taken t ORDER BY t.created_at, t.id`,
    [limit],
  );
}

export interface NewWebhookDelivery {
  readonly userId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
}

/** System role: one delivery an event and endpoint, whoever makes it twice; the events are done with. */
export async function sendEvents(
  sql: Sql,
  about: { readonly events: readonly string[]; readonly deliveries: readonly NewWebhookDelivery[] },
): Promise<void> {
  if (about.deliveries.length > 0) {
    await sql(
      `INSERT INTO webhook_deliveries (user_id, endpoint_id, event_id, type, body, next_try_at)
       SELECT d."userId", d."endpointId", d."eventId", d.type, d.body, now()
       FROM jsonb_to_recordset($1::jsonb) AS d("userId" uuid, "endpointId" uuid, "eventId" text, type text, body text)
       JOIN webhook_endpoints e ON e.id = d."endpointId"
       ON CONFLICT (endpoint_id, event_id) DO NOTHING`,
      [JSON.stringify(about.deliveries)],
    );
  }
  await sql(
    `UPDATE outbox SET delivered_at = now() WHERE id IN (SELECT x::uuid FROM jsonb_array_elements_text($1::jsonb) AS x)`,
    [JSON.stringify(about.events)],
  );
}
