import { fail, ok, type ServiceResult } from '@roundtable/core';
import type { Caller } from '@roundtable/services';
import type { WebhookEndpointRow } from '../store/endpoints.js';

/**
 * The key that a webhook ends with, after a change; null for none. A key that gives it another address answers for it from
 * then on: it may lead to a stranger. Somebody in a session who turns it on vouches for its address. A key that turns it on
 * changes nothing, and may not when the one that made it is revoked: FORBIDDEN, else a script would undo the revocation.
 */
export function keyAfter(
  before: Pick<WebhookEndpointRow, 'url' | 'madeWithKey'>,
  changes: { readonly url?: string | undefined; readonly status?: string | undefined },
  credential: Caller['credential'],
): ServiceResult<string | null> {
  const turnsOn = changes.status === 'active';
  if (credential.type === 'session') return ok(turnsOn ? null : (before.madeWithKey?.id ?? null));
  if (changes.url !== undefined && changes.url !== before.url) return ok(credential.keyId);
  if (turnsOn && before.madeWithKey?.isRevoked)
    return fail(
      'FORBIDDEN',
      'The key that this webhook was created with was revoked. Turn the webhook on again on the page.',
    );
  return ok(before.madeWithKey?.id ?? null);
}
