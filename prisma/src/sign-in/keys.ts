import type { Sql } from '../sql.js';
import { disableEndpointsOf, type WebhookEndpointRow } from '../webhooks/index.js';

/** As a condition of `api_keys`. */
export const KEY_IN_FORCE = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())';

export interface FoundKey {
  readonly keyId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
}

/** System role: the key that is in force behind a hash, of an account that is not deleted. Its use is noted once a minute: a busy one costs no write a request. */
export async function useKey(sql: Sql, hash: string): Promise<FoundKey | null> {
  const [found] = await sql<FoundKey>(
    `WITH found AS (
       SELECT k.id, k.user_id, k.scopes, k.expires_at, k.last_used_at FROM api_keys k JOIN profiles p ON p.id = k.user_id
       WHERE k.hash = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now()) AND p.deleted_at IS NULL
     ), noted AS (
       UPDATE api_keys k SET last_used_at = now() FROM found f
       WHERE k.id = f.id AND (f.last_used_at IS NULL OR f.last_used_at < now() - interval '1 minute')
     )
     SELECT id::text AS "keyId", user_id::text AS "userId", scopes, expires_at AS "expiresAt" FROM found`,
    [hash],
  );
  return found ?? null;
}

/** Keys that are no longer in force, and what ended with them. */
export interface EndedKeys {
  /** Those that were in force until now. */
  readonly keys: number;
  /** Webhooks that were made with them, also with those that had run out before. */
  readonly webhooks: readonly WebhookEndpointRow[];
}

/**
 * Whether a key is in force. Until the transaction ends nobody can revoke it: what is made with it now is found by whoever
 * revokes it afterwards, whatever a gateway still remembers of it.
 */
export async function holdKey(
  sql: Sql,
  { userId, keyId }: { readonly userId: string; readonly keyId: string },
): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 FROM api_keys WHERE user_id = $1::uuid AND id = $2::uuid AND ${KEY_IN_FORCE} FOR SHARE`,
    [userId, keyId],
  );
  return rows.length > 0;
}

/** One key with its webhooks. @returns null when the user has no such key, or it is revoked. */
export async function revokeKey(
  sql: Sql,
  { userId, keyId }: { readonly userId: string; readonly keyId: string },
): Promise<EndedKeys | null> {
  const { revoked, ended } = await revoke(sql, 'id = $2::uuid', [userId, keyId]);
  return revoked === 0 ? null : ended;
}

/** The keys that were made in a session, with their webhooks. */
export async function revokeKeysOfSession(
  sql: Sql,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<EndedKeys> {
  return (await revoke(sql, 'session_id = $2::uuid', [userId, sessionId])).ended;
}

/** Every key that was ever made in a session, with their webhooks. */
export async function revokeKeysOfSessions(sql: Sql, userId: string): Promise<EndedKeys> {
  return (await revoke(sql, 'session_id IS NOT NULL', [userId])).ended;
}

async function revoke(
  sql: Sql,
  which: string,
  params: readonly string[],
): Promise<{ readonly revoked: number; readonly ended: EndedKeys }> {
  const rows = await sql<{ id: string; inForce: boolean }>(
    `UPDATE api_keys SET revoked_at = now() WHERE user_id = $1::uuid AND revoked_at IS NULL AND ${which}
     RETURNING id::text, expires_at IS NULL OR expires_at > now() AS "inForce"`,
    params,
  );
  const webhooks = await disableEndpointsOf(
    sql,
    rows.map(({ id }) => id),
  );
  return { revoked: rows.length, ended: { keys: rows.filter((row) => row.inForce).length, webhooks } };
}
