import {
  type CreateWebhook,
  type TestWebhook,
  type UpdateWebhook,
  Webhook,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookList,
  WebhookWithSecret,
} from '@roundtable/api';
import { type Http, path } from './http.js';

export function webhooksClient(http: Http) {
  const all = '/api/integrations/webhooks';
  const at = (id: string) => path`/api/integrations/webhooks/${id}`;
  const delivery = (id: string, deliveryId: string) =>
    path`/api/integrations/webhooks/${id}/deliveries/${deliveryId}`;
  return {
    /** The answer has the secret, this once. */
    create: (body: CreateWebhook) => http.json(WebhookWithSecret, all, { method: 'POST', body }),
    list: () => http.json(WebhookList, all),
    get: (id: string) => http.json(Webhook, at(id)),
    update: (id: string, body: UpdateWebhook) => http.json(Webhook, at(id), { method: 'PATCH', body }),
    remove: (id: string) => http.none(at(id), { method: 'DELETE' }),
    rotateSecret: (id: string) => http.json(WebhookWithSecret, `${at(id)}/rotate-secret`, { method: 'POST' }),
    test: (id: string, body: TestWebhook = {}) =>
      http.json(WebhookDeliveryDetail, `${at(id)}/test`, { method: 'POST', body }),
    deliveries: (id: string, query: { status?: string; limit?: number; cursor?: string } = {}) =>
      http.json(WebhookDeliveryPage, `${at(id)}/deliveries`, { query }),
    delivery: (id: string, deliveryId: string) => http.json(WebhookDeliveryDetail, delivery(id, deliveryId)),
    redeliver: (id: string, deliveryId: string) =>
      http.json(WebhookDeliveryDetail, `${delivery(id, deliveryId)}/redeliver`, { method: 'POST' }),
  };
}
