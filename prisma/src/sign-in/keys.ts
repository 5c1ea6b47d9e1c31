import type { KeyHoldings } from '../hooks.js';
import type { Sql } from '../sql.js';

/** SQL condition on `api_keys`: neither revoked nor expired. */
export const KEY_IN_FORCE = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())';

export interface FoundKey {
  readonly keyId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
}

/** System role: the key with this hash, if it is in force and its account not deleted. `last_used_at` is written once a minute at most, so that not every request costs a write. */
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

/** The result of revoking keys: how many, and what ended with them. */
export interface EndedKeys {
  /** Number of keys that were in force until now. */
  readonly keys: number;
  /** What was made with them and has ended (also for keys that had expired before), by the fields of the API's answer. */
  readonly ended: Readonly<Record<string, readonly object[]>>;
}

/** For each key that is not revoked, by its id: how many of each holding depend on it. Row-level security keeps to the user's keys. */
export async function countHeldByKeys(
  sql: Sql,
  holdings: KeyHoldings,
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  if (Object.keys(holdings).length === 0) return new Map();
  const rows = await sql<{ id: string; held: Readonly<Record<string, number>> }>(
    `SELECT k.id::text, ${heldBy(holdings, (counts) => `(${counts})`)} AS held FROM api_keys k WHERE k.revoked_at IS NULL`,
  );
  return new Map(rows.map(({ id, held }) => [id, held]));
}

/** SQL for a JSON object with one number per holding. */
export function heldBy(holdings: KeyHoldings, numberOf: (counts: string) => string): string {
  const fields = Object.entries(holdings).map(([name, { counts }]) => `'${name}', ${numberOf(counts)}`);
  return `json_build_object(${fields.join(', ')})`;
}

/**
 * Whether a key is in force. It is locked until the transaction ends, so it cannot be revoked before: a later revocation
 * finds what is made with it now, even if a gateway still has the key in its cache.
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

/** Revokes one key and ends its holdings. @returns null when the user has no such key, or it is revoked. */
export async function revokeKey(
  sql: Sql,
  { userId, keyId }: { readonly userId: string; readonly keyId: string },
  holdings: KeyHoldings,
): Promise<EndedKeys | null> {
  const { revoked, ...ended } = await revoke(sql, holdings, { which: 'id = $2::uuid', of: [userId, keyId] });
  return revoked === 0 ? null : ended;
}

/** Revokes the keys that were made in one session, and ends their holdings. */
export function revokeKeysOfSession(
  sql: Sql,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  holdings: KeyHoldings,
): Promise<EndedKeys> {
  return revoke(sql, holdings, { which: 'session_id = $2::uuid', of: [userId, sessionId] });
}

/** Revokes all of the user's keys that were made in any session, and ends their holdings. */
export function revokeAllSessionKeys(sql: Sql, userId: string, holdings: KeyHoldings): Promise<EndedKeys> {
  return revoke(sql, holdings, { which: 'session_id IS NOT NULL', of: [userId] });
}

async function revoke(
  sql: Sql,
  holdings: KeyHoldings,
  keys: { readonly which: string; readonly of: readonly string[] },
): Promise<EndedKeys & { readonly revoked: number }> {
  const rows = await sql<{ id: string; inForce: boolean }>(
    `UPDATE api_keys SET revoked_at = now() WHERE user_id = $1::uuid AND revoked_at IS NULL AND ${keys.which}
     RETURNING id::text, expires_at IS NULL OR expires_at > now() AS "inForce"`,
    keys.of,
  );
  const ids = rows.map(({ id }) => id);
  const ended: Record<string, readonly object[]> = {};
  for (const { endedAs, end } of Object.values(holdings))
    ended[endedAs] = ids.length === 0 ? [] : await end(sql, ids);
  return { revoked: rows.length, keys: rows.filter((row) => row.inForce).length, ended };
}
