import type { Session } from '@roundtable/api';
import { ok, type ServiceResult } from '@roundtable/core';
import { type Database, listSessions } from '@roundtable/prisma';
import type { Caller } from '../auth/auth-service.js';

/** The browsers in which the user is signed in, the latest used first. */
export async function listMySessions(
  db: Pick<Database, 'withUserSql'>,
  { userId, credential }: Caller,
): Promise<ServiceResult<{ items: Session[] }>> {
  const rows = await db.withUserSql(userId, (sql) => listSessions(sql.last, userId));
  const items = rows.map(({ id, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    device: userAgent === null || userAgent === '' ? null : userAgent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    current: credential.type === 'session' && credential.sessionId === id,
  }));
  return ok({ items });
}
