import type { Sealer } from '@roundtable/services';
import { Webhook } from 'standardwebhooks';
import { sealedAbout } from '../service/webhooks.js';
import type { DueDelivery } from '../store/attempts.js';

/** The valid secrets of an endpoint: during a rotation the new one and the previous one. */
export function openSecrets(
  due: Pick<DueDelivery, 'endpointId' | 'secretSealed' | 'previousSecretSealed' | 'previousUntil'>,
  sealer: Sealer,
  now: Date,
): readonly string[] {
  const about = sealedAbout(due.endpointId);
  const { previousSecretSealed: previous, previousUntil: until } = due;
  const rotating = previous !== null && until !== null && until > now;
  return [due.secretSealed, ...(rotating ? [previous] : [])].map((sealed) => sealer.open(sealed, about));
}

/** The headers of Standard Webhooks: one id for all attempts, the time of this attempt, and a signature per secret. */
export function signMessage(
  message: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  now: Date,
): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Roundtable-Webhooks/1.0',
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(message.id, now, message.body))
      .join(' '),
  };
}
