import type { Session } from '@roundtable/api';
import { fail, ok, type ServiceResult } from '@roundtable/core';
import { type Database, listSessions } from '@roundtable/prisma';
import type { Caller } from '../auth/auth-service.js';

/** Somebody in a session of theirs, not by a key. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
}

/** What only a person may do is not done by a key, whatever its scopes: a leaked one could outlive its own end by it. */
export function requireSession({ userId, credential }: Caller): ServiceResult<SignedIn> {
  if (credential.type === 'session') return ok({ userId, sessionId: credential.sessionId });
  return fail('FORBIDDEN', 'This cannot be done with a key: sign in on the page.');
}

/** What a key may do is said when it is made; a session may do all of it. */
export function requireScope({ scopes }: Pick<Caller, 'scopes'>, scope: string): ServiceResult<null> {
  return scopes.includes(scope) ? ok(null) : fail('FORBIDDEN', `This key lacks the scope "${scope}"`);
}

export function sessionEnded<T>(): ServiceResult<T> {
  return fail('UNAUTHENTICATED', 'This session has ended: sign in again.');
}

/** The browsers in which the user is signed in, the latest used first. */
export async function listMySessions(
  db: Pick<Database, 'withUserSql' | 'hooks'>,
  { userId, credential }: Caller,
): Promise<ServiceResult<{ items: Session[] }>> {
  const rows = await db.withUserSql(userId, (sql) => listSessions(sql.last, userId, db.hooks.keyHoldings));
  const items = rows.map(({ id, userAgent, createdAt, lastUsedAt, expiresAt, keys, held }) => ({
    id,
    device: userAgent === null || userAgent === '' ? null : userAgent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    keys,
    ...held,
    current: credential.type === 'session' && credential.sessionId === id,
  }));
  return ok({ items });
}
