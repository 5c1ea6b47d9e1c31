import type { Sql } from '../sql.js';
import type { IdempotentRequest } from './acceptance.js';

/** The earlier request with this key: the hash of its body, and what it created. Null when there is no key, or a new one. */
export async function findKey(
  sql: Sql,
  about: Pick<IdempotentRequest, 'userId' | 'route'> & { readonly key: string | null },
) {
  const [row] = await sql<{ bodyHash: string; made: Record<string, unknown> }>(
    `SELECT body_hash AS "bodyHash", made FROM idempotency_keys WHERE user_id = $1::uuid AND route = $2 AND key = $3`,
    [about.userId, about.route, about.key],
  );
  return row ?? null;
}

/** Stores the key of a request that creates a row; messages store theirs in `insertInput`. */
export async function keepKey(sql: Sql, request: IdempotentRequest): Promise<void> {
  await sql(
    `INSERT INTO idempotency_keys (user_id, route, key, body_hash, made) VALUES ($1::uuid, $2, $3, $4, $5::jsonb)`,
    [request.userId, request.route, request.key, request.bodyHash, JSON.stringify(request.made)],
  );
}

/** System role: deletes keys that are older. */
export async function forgetKeys(sql: Sql, olderThanHours: number): Promise<void> {
  await sql('DELETE FROM idempotency_keys WHERE created_at < now() - make_interval(hours => $1::int)', [
    olderThanHours,
  ]);
}
