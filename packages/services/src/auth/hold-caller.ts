import { fail, ok, type ServiceResult } from '@roundtable/core';
import { holdKey, holdSession, type Sql } from '@roundtable/prisma';
import { sessionEnded } from '../sign-in/sessions.js';
import type { Caller } from './auth-service.js';

/**
 * Whether the caller's key or session is in force in the database, not only in a gateway's memory. It stays so until the
 * transaction ends, so whoever ends it afterwards finds what was made with it.
 */
export async function holdCaller(
  sql: Sql,
  { userId, credential }: Pick<Caller, 'userId' | 'credential'>,
): Promise<ServiceResult<null>> {
  switch (credential.type) {
    case 'session': {
      const { sessionId } = credential;
      return (await holdSession(sql, { userId, sessionId })) ? ok(null) : sessionEnded();
    }
    case 'key':
      if (await holdKey(sql, { userId, keyId: credential.keyId })) return ok(null);
      return fail('UNAUTHENTICATED', 'This key no longer works.');
  }
}
