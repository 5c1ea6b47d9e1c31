import type { WebhookEventType } from '@roundtable/api';
import type { DomainEvent, TxOfUser } from '@roundtable/prisma';
import { insertWebhookEvent } from '../store/events.js';
import { shorten } from './shorten.js';

/** What capabilities tell. Handoffs and limits are written by the engine's statements (`statements.ts`). */
export const TOLD_BY_CAPABILITIES = [
  'check_in.created',
  'goal.created',
  'goal.completed',
  'plan.saved',
  'commitment.lapsed',
] as const satisfies readonly WebhookEventType[];

/**
 * Lets the user's webhooks hear of something, in the transaction that does it: rolled back, nobody hears of it. The
 * same cause twice is one event. Nothing is written for a user whom no active endpoint hears for.
 */
export async function writeEvent(
  { sql, userId }: TxOfUser,
  { type, cause, data }: DomainEvent,
): Promise<void> {
  await insertWebhookEvent(sql, { userId, type, data: shorten(data), dedupeKey: `webhook.${type}/${cause}` });
}
