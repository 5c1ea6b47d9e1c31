import type { Sql } from '@roundtable/prisma';

/** A delivery and its endpoint with both rows locked, as an attempt needs them. */
export interface DueDelivery {
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  readonly status: string;
  readonly attempts: number;
  readonly failures: number;
  readonly nextTryAt: Date;
  readonly url: string;
  readonly endpointStatus: string;
  readonly secretSealed: string;
  readonly previousSecretSealed: string | null;
  readonly previousUntil: Date | null;
  readonly failingSince: Date | null;
}

/** null when the delivery, its endpoint or its account is gone. */
export async function lockDelivery(sql: Sql, id: string): Promise<DueDelivery | null> {
  const [row] = await sql<DueDelivery>(
    `SELECT d.endpoint_id::text AS "endpointId", d.event_id AS "eventId", d.type, d.body, d.status, d.attempts, d.failures,
       coalesce(d.next_try_at, now()) AS "nextTryAt", e.url, e.status AS "endpointStatus", e.secret_sealed AS "secretSealed",
       e.previous_secret_sealed AS "previousSecretSealed", e.previous_until AS "previousUntil", e.failing_since AS "failingSince"
     FROM webhook_endpoints e JOIN webhook_deliveries d ON d.endpoint_id = e.id
     JOIN profiles p ON p.id = e.user_id AND p.deleted_at IS NULL
     WHERE d.id = $1::uuid FOR NO KEY UPDATE OF e, d`,
    [id],
  );
  return row ?? null;
}

/**
 * Counts open attempts of an endpoint and of its user (row-level security confines the count), without those of this
 * delivery. Attempts older than `openMs` do not count: they were abandoned.
 */
export async function openAttempts(
  sql: Sql,
  about: { readonly endpointId: string; readonly deliveryId: string; readonly openMs: number },
): Promise<{ readonly ofEndpoint: number; readonly ofUser: number }> {
  const [row] = await sql<{ ofEndpoint: number; ofUser: number }>(
    `SELECT count(*) FILTER (WHERE d.endpoint_id = $1::uuid)::int AS "ofEndpoint", count(*)::int AS "ofUser"
     FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id
     WHERE a.duration_ms IS NULL AND a.started_at > now() - $3::int * interval '1 millisecond' AND d.id <> $2::uuid`,
    [about.endpointId, about.deliveryId, about.openMs],
  );
  return row ?? { ofEndpoint: 0, ofUser: 0 };
}

/** Number of waiting deliveries of an endpoint, and the duration of its latest attempts. */
export async function endpointQueue(
  sql: Sql,
  endpointId: string,
): Promise<{ readonly due: number; readonly averageMs: number }> {
  const [row] = await sql<{ due: number; averageMs: number }>(
    `SELECT (SELECT count(*)::int FROM webhook_deliveries
         WHERE endpoint_id = $1::uuid AND status = 'waiting' AND started_at IS NOT NULL AND failures = 0) AS due,
       coalesce((SELECT avg(took)::int FROM (
         SELECT a.duration_ms AS took FROM webhook_deliveries d JOIN webhook_attempts a ON a.delivery_id = d.id
         WHERE d.endpoint_id = $1::uuid AND a.duration_ms > 0
         ORDER BY d.created_at DESC, a.n DESC LIMIT 5) AS latest), 0) AS "averageMs"`,
    [endpointId],
  );
  return row ?? { due: 0, averageMs: 0 };
}

/** Records an attempt before anything is sent. An earlier one that never ended is marked as interrupted. */
export async function beginAttempt(
  sql: Sql,
  about: { readonly deliveryId: string; readonly userId: string; readonly n: number },
): Promise<void> {
  await sql(
    `UPDATE webhook_attempts SET error = 'interrupted', duration_ms = 0 WHERE delivery_id = $1::uuid AND duration_ms IS NULL`,
    [about.deliveryId],
  );
  await sql('INSERT INTO webhook_attempts (delivery_id, n, user_id) VALUES ($1::uuid, $2::int, $3::uuid)', [
    about.deliveryId,
    about.n,
    about.userId,
  ]);
  await sql('UPDATE webhook_deliveries SET attempts = $2::int, next_try_at = now() WHERE id = $1::uuid', [
    about.deliveryId,
    about.n,
  ]);
}

export interface AttemptEnd {
  readonly deliveryId: string;
  readonly n: number;
  readonly durationMs: number;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly answer: string | null;
}

export async function endAttempt(sql: Sql, end: AttemptEnd): Promise<void> {
  await sql(
    `UPDATE webhook_attempts SET duration_ms = $3::int, http_status = $4::int, error = $5, answer = $6
     WHERE delivery_id = $1::uuid AND n = $2::int`,
    [end.deliveryId, end.n, end.durationMs, end.httpStatus, end.error, end.answer],
  );
}

/** Updates the delivery after an attempt; `nextTryAt` null ends it. */
export async function settleDelivery(
  sql: Sql,
  about: {
    readonly id: string;
    readonly status: string;
    readonly failures: number;
    readonly nextTryAt: Date | null;
    readonly lastStatus: number | null;
    readonly lastError: string | null;
  },
): Promise<void> {
  await sql(
    `UPDATE webhook_deliveries SET status = $2, failures = $3::int, next_try_at = $4::timestamptz, last_status = $5::int,
       last_error = $6, finished_at = CASE WHEN $4::timestamptz IS NULL THEN now() END
     WHERE id = $1::uuid`,
    [
      about.id,
      about.status,
      about.failures,
      about.nextTryAt?.toISOString() ?? null,
      about.lastStatus,
      about.lastError,
    ],
  );
}

/** Cancels a delivery that is not needed any more. */
export async function cancelDelivery(sql: Sql, id: string): Promise<void> {
  await sql(
    `UPDATE webhook_deliveries SET status = 'cancelled', next_try_at = NULL, finished_at = now() WHERE id = $1::uuid`,
    [id],
  );
}

export async function postponeDelivery(sql: Sql, id: string, until: Date): Promise<void> {
  await sql('UPDATE webhook_deliveries SET next_try_at = $2::timestamptz WHERE id = $1::uuid', [
    id,
    until.toISOString(),
  ]);
}

/** Records since when all deliveries have failed; null after a success. */
export async function noteFailing(sql: Sql, endpointId: string, since: Date | null): Promise<void> {
  await sql(
    `UPDATE webhook_endpoints SET failing_since = $2::timestamptz
     WHERE id = $1::uuid AND failing_since IS DISTINCT FROM $2::timestamptz`,
    [endpointId, since?.toISOString() ?? null],
  );
}

export async function disableEndpoint(sql: Sql, endpointId: string, reason: string): Promise<void> {
  await sql(
    `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = $2, updated_at = now() WHERE id = $1::uuid`,
    [endpointId, reason],
  );
}

/** System role: deletes old deliveries with their attempts. */
export async function purgeDeliveries(sql: Sql, before: Date): Promise<void> {
  await sql(
    `DELETE FROM webhook_deliveries WHERE created_at < $1::timestamptz
       AND (status <> 'waiting' OR created_at < $1::timestamptz - interval '10 days')`,
    [before.toISOString()],
  );
}
