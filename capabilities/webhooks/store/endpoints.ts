import type { Sql } from '@roundtable/prisma';
import { cancelDeliveries } from './deliveries.js';

/** A user's endpoint. Row-level security confines every call below to the user of the transaction. */
export interface WebhookEndpointRow {
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly string[];
  readonly status: string;
  readonly disabledReason: string | null;
  readonly previousUntil: Date | null;
  readonly failingSince: Date | null;
  /** The key that made it or set its address; null: a session did, or has enabled it since. */
  readonly madeWithKey: { readonly id: string; readonly name: string; readonly isRevoked: boolean } | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const FIELDS = `id::text, url, description, events, status, disabled_reason AS "disabledReason",
  previous_until AS "previousUntil", failing_since AS "failingSince", created_at AS "createdAt", updated_at AS "updatedAt",
  (SELECT jsonb_build_object('id', k.id, 'name', k.name, 'isRevoked', k.revoked_at IS NOT NULL)
   FROM api_keys k WHERE k.id = made_with_key) AS "madeWithKey"`;

/** Locks the creation of endpoints, so that they can be counted before one is added. @returns their number. */
export async function lockEndpoints(sql: Sql, userId: string): Promise<number> {
  await sql(`SELECT pg_advisory_xact_lock(hashtextextended('webhooks:' || $1::text, 0))::text AS locked`, [
    userId,
  ]);
  const [row] = await sql<{ count: number }>('SELECT count(*)::int AS count FROM webhook_endpoints');
  return row?.count ?? 0;
}

export async function insertEndpoint(
  sql: Sql,
  about: {
    readonly id: string;
    readonly userId: string;
    readonly url: string;
    readonly description: string | null;
    readonly events: readonly string[];
    readonly secretSealed: string;
    readonly madeWithKey: string | null;
  },
): Promise<WebhookEndpointRow> {
  const [row] = await sql<WebhookEndpointRow>(
    `INSERT INTO webhook_endpoints (id, user_id, url, description, events, secret_sealed, made_with_key, updated_at)
     VALUES ($1::uuid, $2::uuid, $3, $4, ARRAY(SELECT jsonb_array_elements_text($5::jsonb)), $6, $7::uuid, now())
     RETURNING ${FIELDS}`,
    [
      about.id,
      about.userId,
      about.url,
      about.description,
      JSON.stringify(about.events),
      about.secretSealed,
      about.madeWithKey,
    ],
  );
  if (row === undefined) throw new Error('an endpoint was not written');
  return row;
}

/** Counts the endpoints that were made with the key `k`. */
export const MADE_WITH_KEY = 'SELECT count(*)::int FROM webhook_endpoints w WHERE w.made_with_key = k.id';

/** Oldest first. */
export function listEndpoints(sql: Sql): Promise<WebhookEndpointRow[]> {
  return sql<WebhookEndpointRow>(`SELECT ${FIELDS} FROM webhook_endpoints ORDER BY created_at, id`);
}

export async function readEndpoint(sql: Sql, id: string): Promise<WebhookEndpointRow | null> {
  const [row] = await sql<WebhookEndpointRow>(`SELECT ${FIELDS} FROM webhook_endpoints WHERE id = $1::uuid`, [
    id,
  ]);
  return row ?? null;
}

/**
 * Locks an endpoint until the end of the transaction, then reads it: the key's revocation is in another table,
 * and a single statement would see that table as it was before the wait.
 */
export async function lockEndpoint(sql: Sql, id: string): Promise<WebhookEndpointRow | null> {
  await sql('SELECT 1 FROM webhook_endpoints WHERE id = $1::uuid FOR NO KEY UPDATE', [id]);
  return readEndpoint(sql, id);
}

/** Changes the given columns; a status other than `disabled` clears the reason and the time of failure. */
export async function updateEndpoint(
  sql: Sql,
  id: string,
  to: {
    readonly url?: string | undefined;
    readonly description?: string | null | undefined;
    readonly events?: readonly string[] | undefined;
    readonly status?: string | undefined;
    readonly madeWithKey?: string | null | undefined;
  },
): Promise<WebhookEndpointRow | null> {
  const [row] = await sql<WebhookEndpointRow>(
    `UPDATE webhook_endpoints SET
       url = coalesce(d->>'url', url),
       description = CASE WHEN d ? 'description' THEN d->>'description' ELSE description END,
       events = CASE WHEN d ? 'events' THEN ARRAY(SELECT jsonb_array_elements_text(d->'events')) ELSE events END,
       status = coalesce(d->>'status', status),
       disabled_reason = CASE WHEN d ? 'status' THEN NULL ELSE disabled_reason END,
       failing_since = CASE WHEN d ?| ARRAY['status', 'url'] THEN NULL ELSE failing_since END,
       made_with_key = CASE WHEN d ? 'madeWithKey' THEN (d->>'madeWithKey')::uuid ELSE made_with_key END,
       updated_at = now()
     FROM (SELECT $2::jsonb AS d) AS doc WHERE id = $1::uuid RETURNING ${FIELDS}`,
    [id, JSON.stringify(to)],
  );
  return row ?? null;
}

/**
 * Disables endpoints made with keys that have ended, and cancels their waiting deliveries; this reason replaces an
 * older one. @returns the endpoints, oldest first.
 */
export async function disableEndpointsOf(
  sql: Sql,
  keyIds: readonly string[],
): Promise<readonly WebhookEndpointRow[]> {
  const rows = await sql<WebhookEndpointRow>(
    `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'key_revoked', updated_at = now()
     WHERE made_with_key IN (SELECT x::uuid FROM jsonb_array_elements_text($1::jsonb) AS x) RETURNING ${FIELDS}`,
    [JSON.stringify(keyIds)],
  );
  for (const { id } of rows) await cancelDeliveries(sql, id);
  return rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** The previous secret still signs until `previousUntil`. */
export async function rotateSecret(
  sql: Sql,
  id: string,
  to: { readonly secretSealed: string; readonly previousUntil: Date },
): Promise<WebhookEndpointRow | null> {
  const [row] = await sql<WebhookEndpointRow>(
    `UPDATE webhook_endpoints SET previous_secret_sealed = secret_sealed, secret_sealed = $2,
       previous_until = $3::timestamptz, updated_at = now()
     WHERE id = $1::uuid RETURNING ${FIELDS}`,
    [id, to.secretSealed, to.previousUntil.toISOString()],
  );
  return row ?? null;
}

/** Deletes an endpoint with its deliveries and attempts. @returns false when there is none. */
export async function deleteEndpoint(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql('DELETE FROM webhook_endpoints WHERE id = $1::uuid RETURNING 1 AS gone', [id]);
  return rows.length === 1;
}
