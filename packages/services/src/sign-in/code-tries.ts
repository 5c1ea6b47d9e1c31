import { ok, type ServiceResult } from '@roundtable/core';
import {
  countCodeTry,
  lockOpenRequests,
  type SignInRequestRow,
  type Sql,
  useUpRequest,
} from '@roundtable/prisma';
import { refused } from './refusals.js';
import { hashSecret, sameHash } from './secrets.js';

/** Of one request; asking for another link gives new ones, and the mails are limited. */
const MOST_TRIES = 5;

/**
 * The request of this browser whose code this is. Every try counts for all links that the browser waits for, also
 * before another device has opened one; after the last one they are used up.
 */
export async function tryCode(
  sql: Sql,
  { browserHash, code }: { browserHash: string; code: string },
): Promise<ServiceResult<{ request: SignInRequestRow; tokenSealed: string }>> {
  const open = await lockOpenRequests(sql, browserHash);
  if (open.length === 0) return refused('expired');
  await countCodeTry(sql, browserHash);
  for (const request of open) {
    const { id, codeHash, codeTries, tokenSealed } = request;
    if (codeTries >= MOST_TRIES || codeHash === null || tokenSealed === null) continue;
    if (sameHash(codeHash, hashSecret(id, code))) return ok({ request, tokenSealed });
  }
  const triesLeft = MOST_TRIES - 1 - Math.min(...open.map(({ codeTries }) => codeTries));
  if (triesLeft > 0)
    return refused('wrong_code', { code: 'is not the one that the other device shows', triesLeft });
  for (const { id } of open) await useUpRequest(sql, id);
  return refused('too_many_tries');
}
