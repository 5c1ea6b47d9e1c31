import {
  CreateWebhook,
  Id,
  ListDeliveries,
  type RouteTree,
  TestWebhook,
  UpdateWebhook,
  Webhook,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookList,
  WebhookWithSecret,
} from '@roundtable/api';
import { z } from 'zod';

const tag = 'Webhooks';
const root = '/api/integrations/webhooks';
const all = { tag, path: root } as const;
const one = { tag, path: `${root}/{id}`, params: z.object({ id: Id }), errors: [404] } as const;
const delivery = {
  tag,
  path: `${root}/{id}/deliveries/{deliveryId}`,
  params: z.object({ id: Id, deliveryId: Id }),
  errors: [404],
} as const;

export const webhookRoutes = {
  create: {
    ...all,
    method: 'post',
    id: 'createWebhook',
    summary: 'Send events to an address',
    description:
      'At most 10 for each user. The answer has the secret that signs its messages; it is shown only this once. A webhook that is created with a key is turned off when that key is revoked.',
    body: CreateWebhook,
    answers: { 201: WebhookWithSecret },
    holdsSecret: true,
    errors: [409],
  },
  list: {
    ...all,
    method: 'get',
    id: 'listWebhooks',
    summary: 'List webhooks, oldest first',
    answers: { 200: WebhookList },
  },
  get: { ...one, method: 'get', id: 'getWebhook', summary: 'Get a webhook', answers: { 200: Webhook } },
  update: {
    ...one,
    method: 'patch',
    id: 'updateWebhook',
    summary: 'Change, pause or resume a webhook',
    description:
      'If a key changes its address, the webhook is turned off when that key is revoked. Turning it on in a session makes it independent of keys.',
    body: UpdateWebhook,
    answers: { 200: Webhook },
  },
  remove: {
    ...one,
    method: 'delete',
    id: 'deleteWebhook',
    summary: 'Delete a webhook with its log',
    answers: { 204: null },
  },
  rotateSecret: {
    ...one,
    method: 'post',
    path: `${root}/{id}/rotate-secret`,
    id: 'rotateWebhookSecret',
    summary: 'Give a webhook a new secret',
    description: 'For 24 hours messages carry the signatures of both.',
    answers: { 200: WebhookWithSecret },
    holdsSecret: true,
  },
  test: {
    ...one,
    method: 'post',
    path: `${root}/{id}/test`,
    id: 'testWebhook',
    summary: 'Send a sample event now',
    description:
      'A realistic sample, marked `test: true`, sent once. The answer is what the receiver said, or 202 with a waiting delivery when that takes longer than 20 seconds.',
    body: TestWebhook,
    bodyOptional: true,
    answers: { 200: WebhookDeliveryDetail, 202: WebhookDeliveryDetail },
  },
  deliveries: {
    ...one,
    method: 'get',
    path: `${root}/{id}/deliveries`,
    id: 'listWebhookDeliveries',
    summary: 'List deliveries of the last 30 days, newest first',
    query: ListDeliveries,
    answers: { 200: WebhookDeliveryPage },
  },
  delivery: {
    ...delivery,
    method: 'get',
    id: 'getWebhookDelivery',
    summary: 'Get a delivery with its attempts',
    answers: { 200: WebhookDeliveryDetail },
  },
  redeliver: {
    ...delivery,
    method: 'post',
    path: `${root}/{id}/deliveries/{deliveryId}/redeliver`,
    id: 'redeliverWebhook',
    summary: 'Send a delivery once more',
    description: 'The same bytes under the same webhook-id, with retries as if it were new.',
    answers: { 202: WebhookDeliveryDetail },
    errors: [404, 409],
  },
} as const satisfies RouteTree;
