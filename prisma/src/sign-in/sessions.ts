import type { Sql } from '../sql.js';

/** A signed-in browser of a user's. */
export interface SessionRow {
  readonly id: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

/** The user's sessions in force, the latest used first. */
export function listSessions(sql: Sql, userId: string): Promise<SessionRow[]> {
  return sql<SessionRow>(
    `SELECT id::text, user_agent AS "userAgent", created_at AS "createdAt", updated_at AS "lastUsedAt", expires_at AS "expiresAt"
     FROM sessions WHERE user_id = $1::uuid AND expires_at > now() ORDER BY updated_at DESC, id`,
    [userId],
  );
}

/** @returns false when the user has no such session. */
export async function endSession(sql: Sql, about: { userId: string; sessionId: string }): Promise<boolean> {
  const rows = await sql(
    'DELETE FROM sessions WHERE user_id = $1::uuid AND id = $2::uuid RETURNING 1 AS gone',
    [about.userId, about.sessionId],
  );
  return rows.length > 0;
}

/** @returns how many were in force. */
export async function endAllSessions(sql: Sql, userId: string): Promise<number> {
  const rows = await sql<{ inForce: boolean }>(
    'DELETE FROM sessions WHERE user_id = $1::uuid RETURNING expires_at > now() AS "inForce"',
    [userId],
  );
  return rows.filter(({ inForce }) => inForce).length;
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
