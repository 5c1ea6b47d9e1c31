import type { OutboxHandler } from '@roundtable/services';
import { insertDeliveries, WEBHOOK_PREFIX } from '../store/events.js';
import { messageBody } from './message-body.js';

/** Turns an event of the outbox into one delivery per active endpoint that subscribes to it. */
export const webhookEventHandler: OutboxHandler = {
  mode: 'transaction',
  async handle(sql, { id, userId, type: entryType, data, createdAt }) {
    if (userId === null) return;
    const type = entryType.slice(WEBHOOK_PREFIX.length);
    const body = messageBody({ type, at: createdAt, data });
    await insertDeliveries(sql, { userId, eventId: `msg_${id}`, type, body });
  },
};
