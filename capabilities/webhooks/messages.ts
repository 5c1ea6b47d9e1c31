import {
  type OutgoingMessage,
  WEBHOOK_EVENTS,
  type WebhookEventType,
  webhookMessage,
  webhookSample,
} from '@roundtable/api';
import { z } from 'zod';

const header = (description: string) => z.string().meta({ description });

const headers = z.object({
  'webhook-id': header('The same at every attempt and redelivery of an event: leave out what you have seen'),
  'webhook-timestamp': header('Seconds since 1970, of this attempt'),
  'webhook-signature': header('v1,<base64>; during a rotation two of them, with a space'),
});

const SUMMARY: Readonly<Record<WebhookEventType, string>> = {
  'check_in.created': 'The user checked in, over the API or in talk',
  'goal.created': 'A goal was made',
  'goal.completed': 'A goal was completed',
  'plan.saved': 'A plan was saved: approved in a conversation, or over the API',
  'commitment.lapsed': 'A commitment was still open a day after it was due',
  'conversation.handoff': 'One agent handed the conversation to another',
  'budget.alert': 'A limit or threshold of the user’s own day was reached',
};

/** The messages that webhooks receive: one per event type. */
export const webhookMessages: readonly OutgoingMessage[] = WEBHOOK_EVENTS.map((type) => ({
  name: type,
  id: `on_${type.replaceAll('.', '_')}`,
  tag: 'Webhooks',
  summary: SUMMARY[type],
  headers,
  body: webhookMessage(type),
  example: { type, timestamp: '2026-11-22T18:05:12.000Z', data: webhookSample(type) },
  answers: {
    '2XX': 'Accepted; anything else is tried again for about three days',
    '410': 'Never send anything to this address again',
  },
}));
