import type { KeyHoldings } from '../hooks.js';
import type { Sql } from '../sql.js';
import { type EndedKeys, heldBy, KEY_IN_FORCE, revokeAllSessionKeys, revokeKeysOfSession } from './keys.js';

/** A signed-in browser of a user's. */
export interface SessionRow {
  readonly id: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  /** API keys in force that were made in it. */
  readonly keys: number;
  /** What hangs on keys of it and ends with them, by the names of holdings. */
  readonly held: Readonly<Record<string, number>>;
}

export interface EndedSessions extends EndedKeys {
  /** Sessions that were in force. */
  readonly sessions: number;
  /** Keys that stay in force: they were not made in a session. */
  readonly keysLeft: number;
}

/** The user's sessions in force, the latest used first. */
export function listSessions(sql: Sql, userId: string, holdings: KeyHoldings): Promise<SessionRow[]> {
  const held = heldBy(
    holdings,
    (counts) =>
      `(SELECT coalesce(sum((${counts})), 0)::int FROM api_keys k WHERE k.session_id = s.id AND k.revoked_at IS NULL)`,
  );
  return sql<SessionRow>(
    `SELECT id::text, user_agent AS "userAgent", created_at AS "createdAt", updated_at AS "lastUsedAt", expires_at AS "expiresAt",
       (SELECT count(*)::int FROM api_keys k WHERE k.session_id = s.id AND ${KEY_IN_FORCE}) AS keys, ${held} AS held
     FROM sessions s WHERE user_id = $1::uuid AND expires_at > now() ORDER BY updated_at DESC, id`,
    [userId],
  );
}

/**
 * Whether a session is still in force. Until the transaction ends nobody can end it: a key that is made now is found by
 * whoever ends the session afterwards, whatever a gateway still remembers of it. Whoever is about to change the account's
 * address (a key of its row) locks `FOR UPDATE` at once: a lock that has to grow later deadlocks with whatever refers to
 * the account meanwhile.
 */
export async function holdSession(
  sql: Sql,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  lock: AccountLock = 'FOR NO KEY UPDATE',
): Promise<boolean> {
  await lockAccount(sql, userId, lock);
  const rows = await sql(
    'SELECT 1 FROM sessions WHERE user_id = $1::uuid AND id = $2::uuid AND expires_at > now()',
    [userId, sessionId],
  );
  return rows.length > 0;
}

/** What makes keys and what ends sessions take turns. The next statement sees what the other one has committed. */
async function lockAccount(sql: Sql, userId: string, lock: AccountLock = 'FOR NO KEY UPDATE'): Promise<void> {
  await sql(`SELECT 1 FROM profiles WHERE id = $1::uuid ${lock}`, [userId]);
}
type AccountLock = 'FOR NO KEY UPDATE' | 'FOR UPDATE';

/** Signs a browser out; the keys that were made in it stay. */
export async function signOut(
  sql: Sql,
  about: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  await removeSession(sql, about);
}

/** Ends a session with the keys that were made in it. @returns null when the user has no such session. */
export async function endSession(
  sql: Sql,
  about: { readonly userId: string; readonly sessionId: string },
  holdings: KeyHoldings,
): Promise<EndedKeys | null> {
  return (await removeSession(sql, about)) ? revokeKeysOfSession(sql, about, holdings) : null;
}

async function removeSession(
  sql: Sql,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> {
  await lockAccount(sql, userId);
  const rows = await sql(
    'DELETE FROM sessions WHERE user_id = $1::uuid AND id = $2::uuid RETURNING 1 AS gone',
    [userId, sessionId],
  );
  return rows.length > 0;
}

/** All sessions of a user's, and every key that was made in one, also in one that was over before. */
export async function endAllSessions(
  sql: Sql,
  userId: string,
  holdings: KeyHoldings,
): Promise<EndedSessions> {
  await lockAccount(sql, userId);
  const sessions = await sql<{ inForce: boolean }>(
    'DELETE FROM sessions WHERE user_id = $1::uuid RETURNING expires_at > now() AS "inForce"',
    [userId],
  );
  const [left] = await sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM api_keys WHERE user_id = $1::uuid AND session_id IS NULL AND ${KEY_IN_FORCE}`,
    [userId],
  );
  const ended = await revokeAllSessionKeys(sql, userId, holdings);
  return { ...ended, sessions: sessions.filter((row) => row.inForce).length, keysLeft: left?.n ?? 0 };
}

/** System role: a session in use is noted once a minute. */
export async function noteSessionUse(sql: Sql, sessionId: string): Promise<void> {
  await sql(
    `UPDATE sessions SET updated_at = now() WHERE id = $1::uuid AND updated_at < now() - interval '1 minute'`,
    [sessionId],
  );
}

/**
 * System role: removes what nobody can sign in with any more. A request stays for a day, so that its link can still be
 * told to be used or too old; whose it was goes with its ten minutes, and what a mail of it held.
 */
export async function purgeSignIn(sql: Sql): Promise<void> {
  await sql('DELETE FROM sessions WHERE expires_at < now()');
  await sql('DELETE FROM verifications WHERE expires_at < now()');
  await sql(`DELETE FROM sign_in_requests WHERE expires_at < now() - interval '1 day'`);
  await sql(
    `UPDATE sign_in_requests SET email = '', code_hash = NULL, token_sealed = NULL WHERE expires_at < now() AND email <> ''`,
  );
  await sql(
    `UPDATE outbox SET data = '{}'::jsonb
     WHERE type = 'email.sign_in' AND data <> '{}'::jsonb AND created_at < now() - interval '15 minutes'`,
  );
}
