import type { OutboxHandler } from '@roundtable/services';
import { insertDeliveries, WEBHOOK_PREFIX } from '../store/events.js';
import { messageBody } from './message-body.js';

/** An event for users' webhooks becomes a delivery for each endpoint that wants to hear of it now. */
export const webhookEventHandler: OutboxHandler = {
  mode: 'transaction',
  async handle(sql, { id, userId, type: entryType, data, createdAt }) {
    if (userId === null) return;
    const type = entryType.slice(WEBHOOK_PREFIX.length);
    const body = messageBody({ type, at: createdAt, data });
    await insertDeliveries(sql, { userId, eventId: `msg_${id}`, type, body });
  },
};
