import { fail, ok, type ServiceResult } from '@roundtable/core';
import type { Caller } from '@roundtable/services';
import type { WebhookEndpointRow } from '../store/endpoints.js';

/**
 * The key on which a webhook depends after a change; null for none. A key that changes the address becomes that key,
 * because the new address may be a stranger's. A session that turns it on confirms its address and frees it from its
 * key. A key that turns it on changes nothing; FORBIDDEN when the webhook's key is revoked, since a script would
 * otherwise undo the revocation.
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
