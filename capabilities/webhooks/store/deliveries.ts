import type { Sql } from '@roundtable/prisma';
import type { NewWebhookDelivery } from './events.js';

export interface WebhookDeliveryRow {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly status: string;
  readonly attempts: number;
  readonly nextTryAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export interface WebhookAttemptRow {
  readonly n: number;
  readonly startedAt: Date;
  readonly durationMs: number | null;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly answer: string | null;
}

const FIELDS = `d.id::text, d.endpoint_id::text AS "endpointId", d.event_id AS "eventId", d.type, d.status, d.attempts,
  d.next_try_at AS "nextTryAt", d.last_status AS "lastStatus", d.last_error AS "lastError", d.created_at AS "createdAt",
  d.finished_at AS "finishedAt"`;

/** Newest first; reads one row more than `limit` to show whether more follow. */
export function listDeliveries(
  sql: Sql,
  about: {
    readonly endpointId: string;
    readonly status: string | null;
    readonly limit: number;
    readonly before: { readonly at: string; readonly id: string } | null;
  },
): Promise<WebhookDeliveryRow[]> {
  return sql<WebhookDeliveryRow>(
    `SELECT ${FIELDS} FROM webhook_deliveries d
     WHERE d.endpoint_id = $1::uuid AND ($2::text IS NULL OR d.status = $2)
       AND ($3::timestamptz IS NULL OR (d.created_at, d.id) < ($3::timestamptz, $4::uuid))
     ORDER BY d.created_at DESC, d.id DESC LIMIT $5::int`,
    [about.endpointId, about.status, about.before?.at ?? null, about.before?.id ?? null, about.limit + 1],
  );
}

export async function readDelivery(
  sql: Sql,
  about: { readonly endpointId: string; readonly id: string },
): Promise<(WebhookDeliveryRow & { readonly body: string }) | null> {
  const [row] = await sql<WebhookDeliveryRow & { readonly body: string }>(
    `SELECT ${FIELDS}, d.body FROM webhook_deliveries d WHERE d.id = $1::uuid AND d.endpoint_id = $2::uuid`,
    [about.id, about.endpointId],
  );
  return row ?? null;
}

export function readAttempts(sql: Sql, deliveryId: string): Promise<WebhookAttemptRow[]> {
  return sql<WebhookAttemptRow>(
    `SELECT n, started_at AS "startedAt", duration_ms AS "durationMs", http_status AS "httpStatus", error, answer
     FROM webhook_attempts WHERE delivery_id = $1::uuid ORDER BY n`,
    [deliveryId],
  );
}

/** Inserts a delivery without an event of the outbox: a test. @returns its id. */
export async function insertDelivery(sql: Sql, row: NewWebhookDelivery): Promise<string> {
  const [made] = await sql<{ id: string }>(
    `INSERT INTO webhook_deliveries (user_id, endpoint_id, event_id, type, body, next_try_at)
     VALUES ($1::uuid, $2::uuid, $3, $4, $5, now()) RETURNING id::text`,
    [row.userId, row.endpointId, row.eventId, row.type, row.body],
  );
  if (made === undefined) throw new Error('a delivery was not written');
  return made.id;
}

/** Resets a delivery under the same id, and has its run signalled. */
export async function redeliver(sql: Sql, id: string): Promise<void> {
  await sql(
    `UPDATE webhook_deliveries SET status = 'waiting', failures = 0, next_try_at = now(), started_at = NULL, finished_at = NULL
     WHERE id = $1::uuid`,
    [id],
  );
}

/** Cancels an endpoint's waiting deliveries except tests, and has their runs signalled. */
export async function cancelDeliveries(sql: Sql, endpointId: string): Promise<void> {
  await sql(
    `UPDATE webhook_deliveries SET status = 'cancelled', next_try_at = NULL, started_at = NULL, finished_at = now()
     WHERE endpoint_id = $1::uuid AND status = 'waiting' AND NOT event_id ^@ 'test_'`,
    [endpointId],
  );
}

/** A delivery whose run has to be signalled. */
export interface ChangedDelivery {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
  /** Whether it is still to be sent. False: a run that still exists only has to end. */
  readonly pending: boolean;
}

const CHANGED = `d.id::text, d.user_id::text AS "userId", d.type, d.status = 'waiting' AS pending`;

/** System role: takes deliveries made or changed since their run was last signalled, and marks them as signalled. */
export function takeChangedDeliveries(sql: Sql, limit: number): Promise<ChangedDelivery[]> {
  return sql<ChangedDelivery>(
    `UPDATE webhook_deliveries d SET started_at = now() FROM (
       SELECT id FROM webhook_deliveries WHERE started_at IS NULL ORDER BY created_at LIMIT $1::int FOR NO KEY UPDATE SKIP LOCKED) AS t
     WHERE d.id = t.id RETURNING ${CHANGED}`,
    [limit],
  );
}

/** System role: takes deliveries that are overdue by `lateMs` or more: their run is gone, or lost its signal. */
export function takeLateDeliveries(
  sql: Sql,
  about: { readonly lateMs: number; readonly limit: number },
): Promise<ChangedDelivery[]> {
  return sql<ChangedDelivery>(
    `UPDATE webhook_deliveries d SET started_at = now() FROM (
       SELECT id FROM webhook_deliveries WHERE status = 'waiting' AND next_try_at < now() - $1::int * interval '1 millisecond'
         AND started_at < now() - interval '1 minute' ORDER BY next_try_at LIMIT $2::int FOR NO KEY UPDATE SKIP LOCKED) AS t
     WHERE d.id = t.id RETURNING ${CHANGED}`,
    [about.lateMs, about.limit],
  );
}

export async function giveBackDelivery(sql: Sql, id: string): Promise<void> {
  await sql('UPDATE webhook_deliveries SET started_at = NULL WHERE id = $1::uuid', [id]);
}

/** SQL condition for the relay, over all users. */
export const DELIVERIES_CHANGED = 'EXISTS (SELECT FROM webhook_deliveries WHERE started_at IS NULL)';
