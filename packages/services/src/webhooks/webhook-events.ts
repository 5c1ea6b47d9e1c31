import type { CheckIn, Commitment, Goal, Plan } from '@roundtable/api';
import { insertWebhookEvent, type Sql } from '@roundtable/prisma';
import { shorten } from './shorten.js';

/** What happened, with the row as the API shows it. Handoffs and limits are written by the engine's statements (`capabilities/webhooks/statements.ts`). */
export type WebhookEvent =
  | { readonly type: 'check_in.created'; readonly data: CheckIn }
  | { readonly type: 'goal.created' | 'goal.completed'; readonly data: Goal }
  | { readonly type: 'plan.saved'; readonly data: Plan }
  | { readonly type: 'commitment.lapsed'; readonly data: Commitment };

/**
 * Lets the user's webhooks hear of something, in the transaction that does it: rolled back, nobody hears of it. The
 * same cause twice is one event. Nothing is written for a user whom no active endpoint hears for.
 */
export async function tellWebhooks(
  { sql, userId }: { readonly sql: Sql; readonly userId: string },
  event: WebhookEvent,
): Promise<void> {
  await insertWebhookEvent(sql, {
    userId,
    type: event.type,
    data: shorten({ ...event.data }),
    dedupeKey: `webhook.${event.type}/${causeOf(event)}`,
  });
}

/** What makes an event one and the same. A goal may be completed once more, a commitment lapse once more. */
function causeOf(event: WebhookEvent): string {
  switch (event.type) {
    case 'goal.completed':
      return `${event.data.id}/${event.data.completedAt}`;
    case 'commitment.lapsed':
      return `${event.data.id}/${event.data.dueAt}`;
    default:
      return event.data.id;
  }
}
