import type { WebhookEventType } from '@roundtable/api';
import type { DomainEvent, TxOfUser } from '@roundtable/prisma';
import { insertWebhookEvent } from '../store/events.js';
import { shorten } from './shorten.js';

/** Events that capabilities write. Handoffs and limits are written by the engine's statements (`statements.ts`). */
export const TOLD_BY_CAPABILITIES = [
  'check_in.created',
  'goal.created',
  'goal.completed',
  'plan.saved',
  'commitment.lapsed',
] as const satisfies readonly WebhookEventType[];

/**
 * Writes an event for the user's webhooks in the transaction that causes it: a rollback drops it. It is written once
 * per `dedupeKey`, and only for a user with an active endpoint that subscribes to it.
 */
export async function writeEvent(
  { sql, userId }: TxOfUser,
  { type, dedupeKey, data }: DomainEvent,
): Promise<void> {
  await insertWebhookEvent(sql, {
    userId,
    type,
    data: shorten(data),
    dedupeKey: `webhook.${type}/${dedupeKey}`,
  });
}
