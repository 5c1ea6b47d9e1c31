import type { Sql } from '@roundtable/prisma';

/** An event to which a user's endpoints may subscribe. */
export interface WebhookEventRow {
  readonly userId: string;
  /** `goal.created` */
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly dedupeKey: string;
}

/** Prefix of event types in the outbox. */
export const WEBHOOK_PREFIX = 'webhook.';

/**
 * Writes an event into the outbox, in the transaction that causes it: once per `dedupeKey`, and only when the user has
 * an active endpoint that subscribes to it. For all other users it costs one index look-up.
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

export interface NewWebhookDelivery {
  readonly userId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
}

/** System role: inserts one delivery per active endpoint that subscribes to the event; safe to repeat. */
export async function insertDeliveries(
  sql: Sql,
  event: Omit<NewWebhookDelivery, 'endpointId'>,
): Promise<void> {
  await sql(
    `INSERT INTO webhook_deliveries (user_id, endpoint_id, event_id, type, body, next_try_at)
     SELECT e.user_id, e.id, $2, $3, $4, now()
     FROM webhook_endpoints e JOIN profiles p ON p.id = e.user_id AND p.deleted_at IS NULL
     WHERE e.user_id = $1::uuid AND e.status = 'active' AND $3 = ANY (e.events) ORDER BY e.created_at
     ON CONFLICT (endpoint_id, event_id) DO NOTHING`,
    [event.userId, event.eventId, event.type, event.body],
  );
}
