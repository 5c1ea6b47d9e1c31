import { implement } from '@roundtable/engine';
import { webhookRoutes } from './routes.js';
import type { DeliveryService } from './service/webhook-deliveries.js';
import type { WebhookService } from './service/webhooks.js';

export function implementWebhooks(deps: {
  readonly webhooks: WebhookService;
  readonly deliveries: DeliveryService;
}) {
  const { webhooks, deliveries } = deps;
  return implement(webhookRoutes, {
    create: ({ userId, credential, body }) => webhooks.create({ userId, credential }, body),
    list: ({ userId }) => webhooks.list(userId),
    get: ({ userId, params }) => webhooks.get(userId, params.id),
    update: ({ userId, credential, params, body }) =>
      webhooks.update({ userId, credential }, params.id, body),
    remove: ({ userId, params }) => webhooks.remove(userId, params.id),
    rotateSecret: ({ userId, params }) => webhooks.rotate(userId, params.id),
    test: async ({ userId, params, body }) => {
      const tested = await deliveries.test(userId, params.id, body);
      return tested.success ? { ...tested, status: tested.data.status === 'waiting' ? 202 : 200 } : tested;
    },
    deliveries: ({ userId, params, query }) => deliveries.list(userId, params.id, query),
    delivery: ({ userId, params }) => deliveries.get(userId, params),
    redeliver: ({ userId, params }) => deliveries.redeliver(userId, params),
  });
}
