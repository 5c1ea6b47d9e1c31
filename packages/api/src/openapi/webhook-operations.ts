import { z } from 'zod';
import {
  CreateWebhook,
  ListDeliveries,
  TestWebhook,
  UpdateWebhook,
  Webhook,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookList,
  WebhookWithSecret,
} from '../schemas/webhooks.js';
import { Id } from '../schemas/wire-values.js';
import type { Operation } from './operation.js';

const tag = 'Webhooks';
const all = { tag, path: '/api/integrations/webhooks' } as const;
const one = { tag, path: '/api/integrations/webhooks/{id}', params: z.object({ id: Id }), errors: [404] };
const delivery = {
  tag,
  path: '/api/integrations/webhooks/{id}/deliveries/{deliveryId}',
  params: z.object({ id: Id, deliveryId: Id }),
  errors: [404],
};

export const webhookOperations: readonly Operation[] = [
  {
    ...all,
    method: 'post',
    id: 'createWebhook',
    summary: 'Have an address hear of events',
    description:
      'At most 10 a user. The answer has the secret that signs its messages; it is shown this once. One that is made with a key is turned off when that key is revoked.',
    body: CreateWebhook,
    answers: { 201: WebhookWithSecret },
    errors: [409],
  },
  {
    ...all,
    method: 'get',
    id: 'listWebhooks',
    summary: 'List webhooks, oldest first',
    answers: { 200: WebhookList },
  },
  { ...one, method: 'get', id: 'getWebhook', summary: 'Get a webhook', answers: { 200: Webhook } },
  {
    ...one,
    method: 'patch',
    id: 'updateWebhook',
    summary: 'Change, pause or resume a webhook',
    description:
      'A key that gives it another address is the one that it is turned off with. Whoever turns it on in a session makes it independent of keys.',
    body: UpdateWebhook,
    answers: { 200: Webhook },
  },
  {
    ...one,
    method: 'delete',
    id: 'deleteWebhook',
    summary: 'Delete a webhook with its log',
    answers: { 204: null },
  },
  {
    ...one,
    method: 'post',
    path: '/api/integrations/webhooks/{id}/rotate-secret',
    id: 'rotateWebhookSecret',
    summary: 'Give a webhook a new secret',
    description: 'For 24 hours messages carry the signatures of both.',
    answers: { 200: WebhookWithSecret },
  },
  {
    ...one,
    method: 'post',
    path: '/api/integrations/webhooks/{id}/test',
    id: 'testWebhook',
    summary: 'Send a sample event now',
    description:
      'A realistic sample, marked `test: true`, tried once. Answers with what the receiver said, or 202 with a waiting delivery when that takes longer than 20 seconds.',
    body: TestWebhook,
    bodyOptional: true,
    answers: { 200: WebhookDeliveryDetail, 202: WebhookDeliveryDetail },
  },
  {
    ...one,
    method: 'get',
    path: '/api/integrations/webhooks/{id}/deliveries',
    id: 'listWebhookDeliveries',
    summary: 'List deliveries of the last 30 days, newest first',
    query: ListDeliveries,
    answers: { 200: WebhookDeliveryPage },
  },
  {
    ...delivery,
    method: 'get',
    id: 'getWebhookDelivery',
    summary: 'Get a delivery with its attempts',
    answers: { 200: WebhookDeliveryDetail },
  },
  {
    ...delivery,
    method: 'post',
    path: '/api/integrations/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    id: 'redeliverWebhook',
    summary: 'Send a delivery once more',
    description: 'The same bytes under the same webhook-id, with retries as if it were new.',
    answers: { 202: WebhookDeliveryDetail },
    errors: [404, 409],
  },
];
