import { Webhook, WebhookAttempt, WebhookDelivery, type WebhookDeliveryDetail } from '@roundtable/api';
import type { WebhookAttemptRow, WebhookDeliveryRow } from '../store/deliveries.js';
import type { WebhookEndpointRow } from '../store/endpoints.js';

/** Prefix of the ids of test events only. */
export const TEST_PREFIX = 'test_';

export function webhookToJson(row: WebhookEndpointRow, now: Date): Webhook {
  const oldSecretUntil = row.previousUntil !== null && row.previousUntil > now ? row.previousUntil : null;
  return Webhook.parse({
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    status: row.status,
    disabledReason: row.disabledReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
    madeWithKey: row.madeWithKey && { id: row.madeWithKey.id, name: row.madeWithKey.name },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });
}

export function deliveryToJson(row: WebhookDeliveryRow): WebhookDelivery {
  return WebhookDelivery.parse({
    id: row.id,
    endpointId: row.endpointId,
    eventId: row.eventId,
    type: row.type,
    test: row.eventId.startsWith(TEST_PREFIX),
    status: row.status,
    attempts: row.attempts,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    lastStatus: row.lastStatus,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  });
}

export function detailToJson(
  row: WebhookDeliveryRow & { readonly body: string },
  attempts: readonly WebhookAttemptRow[],
): WebhookDeliveryDetail {
  const log = attempts.map((attempt) =>
    WebhookAttempt.parse({ ...attempt, startedAt: attempt.startedAt.toISOString() }),
  );
  return { ...deliveryToJson(row), body: row.body, log };
}
