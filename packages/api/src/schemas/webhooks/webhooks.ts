import { plainText } from '@roundtable/core';
import { z } from 'zod';
import { Id, PageQuery, pageOf, Timestamp } from '../wire-values.js';
import { WebhookEventType } from './webhook-events.js';

export const MOST_WEBHOOKS = 10;

/** `paused` by the user; `disabled` by the server, for the reason in `disabledReason`. */
export const WebhookStatus = z.enum(['active', 'paused', 'disabled']).meta({ id: 'WebhookStatus' });
export type WebhookStatus = z.infer<typeof WebhookStatus>;

const url = z.string().trim().min(1).max(2_000).meta({ description: 'https, on the public Internet' });
const description = plainText(200).nullable();
const events = z
  .array(WebhookEventType)
  .min(1, 'must name at least one event')
  .transform((names) => [...new Set(names)]);

export const CreateWebhook = z
  .strictObject({ url, description: description.optional(), events })
  .meta({ id: 'CreateWebhook' });
export type CreateWebhook = z.input<typeof CreateWebhook>;

export const UpdateWebhook = z
  .strictObject({
    url: url.optional(),
    description: description.optional(),
    events: events.optional(),
    status: z.enum(['active', 'paused']).optional().meta({
      description:
        'active also turns a disabled endpoint on again (one of a revoked key only in a session, else 403); paused cancels what waits for it',
    }),
  })
  .meta({ id: 'UpdateWebhook' });
export type UpdateWebhook = z.input<typeof UpdateWebhook>;

export const Webhook = z
  .object({
    id: Id,
    url: z.string(),
    description: z.string().nullable(),
    events: z.array(WebhookEventType),
    status: WebhookStatus,
    disabledReason: z.enum(['failing', 'gone', 'key_revoked']).nullable().meta({
      description:
        'failing: nothing could be delivered for five days; gone: it answered 410; key_revoked: the key of madeWithKey was revoked, by itself or with its session',
    }),
    failingSince: Timestamp.nullable().meta({ description: 'Since when no delivery has succeeded' }),
    oldSecretUntil: Timestamp.nullable().meta({
      description: 'Until then the secret before the last rotation signs, too',
    }),
    madeWithKey: z.object({ id: Id, name: z.string() }).nullable().meta({
      description:
        'The API key that made it or gave it its address. null: it was made on the page, or turned on again there',
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookList = z.object({ items: z.array(Webhook) }).meta({ id: 'WebhookList' });

export const WebhookWithSecret = Webhook.extend({
  secret: z.string().meta({ description: 'whsec_… It is shown this once.' }),
}).meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const TestWebhook = z
  .strictObject({
    type: WebhookEventType.optional().meta({ description: 'Left out: the first that the endpoint hears of' }),
  })
  .meta({ id: 'TestWebhook' });
export type TestWebhook = z.infer<typeof TestWebhook>;

export const WebhookDeliveryStatus = z
  .enum(['waiting', 'delivered', 'failed', 'cancelled'])
  .meta({ id: 'WebhookDeliveryStatus' });
export type WebhookDeliveryStatus = z.infer<typeof WebhookDeliveryStatus>;

/** The fault of a delivery attempt. */
export const WebhookFault = z
  .enum([
    'answer',
    'redirect',
    'timeout',
    'connection',
    'certificate',
    'unknown_host',
    'refused_address',
    'interrupted',
  ])
  .meta({
    id: 'WebhookFault',
    description:
      'answer: a status other than 2xx. redirect: none is followed. refused_address: the name leads into a private network. interrupted: our side went away meanwhile',
  });
export type WebhookFault = z.infer<typeof WebhookFault>;

export const ListDeliveries = PageQuery.extend({ status: WebhookDeliveryStatus.optional() });
export type ListDeliveries = z.input<typeof ListDeliveries>;

export const WebhookDelivery = z
  .object({
    id: Id,
    endpointId: Id,
    eventId: z.string().meta({ description: 'The webhook-id: the same at every attempt and redelivery' }),
    type: WebhookEventType,
    test: z.boolean(),
    status: WebhookDeliveryStatus,
    attempts: z.int(),
    nextTryAt: Timestamp.nullable(),
    lastStatus: z.int().nullable().meta({ description: 'What the receiver answered last' }),
    lastError: WebhookFault.nullable(),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryPage = pageOf(WebhookDelivery).meta({ id: 'WebhookDeliveryPage' });
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>;

export const WebhookAttempt = z
  .object({
    n: z.int(),
    startedAt: Timestamp,
    durationMs: z.int().nullable().meta({ description: 'null: it is under way' }),
    httpStatus: z.int().nullable(),
    error: WebhookFault.nullable(),
    answer: z
      .string()
      .nullable()
      .meta({ description: 'The first 1,000 characters of what the receiver said' }),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  body: z.string().meta({ description: 'The bytes that are signed and sent' }),
  log: z.array(WebhookAttempt).meta({ description: 'Every attempt, the first one first' }),
}).meta({ id: 'WebhookDeliveryDetail' });
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;
