import type { Sql } from '../sql.js';

/** Somebody asked for a link; all of it is kept as hashes but what a new profile takes. */
export interface NewSignInRequest {
  readonly email: string;
  readonly tokenHash: string;
  readonly browserHash: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly lifeSeconds: number;
}

export interface SignInRequestRow {
  readonly id: string;
  readonly email: string;
  readonly browserHash: string;
  readonly codeHash: string | null;
  readonly codeTries: number;
  readonly tokenSealed: string | null;
  readonly locale: string;
  readonly timeZone: string;
  readonly expiresAt: Date;
  readonly isUsed: boolean;
  readonly isExpired: boolean;
}

const FIELDS = `id::text, email, browser_hash AS "browserHash", code_hash AS "codeHash", code_tries AS "codeTries",
  token_sealed AS "tokenSealed", locale, time_zone AS "timeZone", expires_at AS "expiresAt", used_at IS NOT NULL AS "isUsed", expires_at <= now() AS "isExpired"`;

/** System role, as everything here: nobody is signed in yet. @returns the request's id. */
export async function insertSignInRequest(sql: Sql, request: NewSignInRequest): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO sign_in_requests (email, token_hash, browser_hash, locale, time_zone, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + $6::int * interval '1 second') RETURNING id::text`,
    [
      request.email,
      request.tokenHash,
      request.browserHash,
      request.locale,
      request.timeZone,
      request.lifeSeconds,
    ],
  );
  if (row === undefined) throw new Error('an insert returned no row');
  return row.id;
}

/** Until the transaction ends nobody else signs in with this address. */
export async function lockAddress(sql: Sql, email: string): Promise<void> {
  await sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text', [`sign-in:${email}`]);
}

/** The request behind a link, locked until the transaction ends. */
export async function lockRequestOfToken(sql: Sql, tokenHash: string): Promise<SignInRequestRow | null> {
  const [row] = await sql<SignInRequestRow>(
    `SELECT ${FIELDS} FROM sign_in_requests WHERE token_hash = $1 FOR UPDATE`,
    [tokenHash],
  );
  return row ?? null;
}

/** What a browser has asked for and can still finish, the latest first, locked until the transaction ends. */
export function lockOpenRequests(sql: Sql, browserHash: string): Promise<SignInRequestRow[]> {
  return sql<SignInRequestRow>(
    `SELECT ${FIELDS} FROM sign_in_requests WHERE browser_hash = $1 AND used_at IS NULL AND expires_at > now()
     ORDER BY created_at DESC, id FOR UPDATE`,
    [browserHash],
  );
}

/** The same without a lock: for a page that waits. */
export function openRequests(sql: Sql, browserHash: string): Promise<SignInRequestRow[]> {
  return sql<SignInRequestRow>(
    `SELECT ${FIELDS} FROM sign_in_requests WHERE browser_hash = $1 AND used_at IS NULL AND expires_at > now()
     ORDER BY created_at DESC, id`,
    [browserHash],
  );
}

/** From now on neither its link nor its code signs anybody in. */
export async function useUpRequest(sql: Sql, id: string): Promise<void> {
  await sql(
    'UPDATE sign_in_requests SET used_at = now(), code_hash = NULL, token_sealed = NULL WHERE id = $1::uuid',
    [id],
  );
}

/** Another device has opened the link; a code that was shown before counts no more. Tries are not given back. */
export async function keepCode(
  sql: Sql,
  id: string,
  code: { readonly hash: string; readonly tokenSealed: string },
): Promise<void> {
  await sql('UPDATE sign_in_requests SET code_hash = $2, token_sealed = $3 WHERE id = $1::uuid', [
    id,
    code.hash,
    code.tokenSealed,
  ]);
}

export async function countCodeTry(sql: Sql, browserHash: string): Promise<void> {
  await sql(
    `UPDATE sign_in_requests SET code_tries = code_tries + 1
     WHERE browser_hash = $1 AND used_at IS NULL AND expires_at > now()`,
    [browserHash],
  );
}
