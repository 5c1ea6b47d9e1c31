import { implement } from '@roundtable/engine';
import type { Reception } from './receive.js';
import { incomingWebhookRoutes } from './routes.js';
import type { IncomingWebhookService } from './service.js';

export function implementIncomingWebhooks(deps: {
  readonly webhooks: IncomingWebhookService;
  readonly receive: Reception;
}) {
  const { webhooks, receive } = deps;
  return implement(incomingWebhookRoutes, {
    create: ({ userId, credential, body }) => webhooks.create({ userId, credential }, body),
    list: ({ userId }) => webhooks.list(userId),
    get: ({ userId, params }) => webhooks.get(userId, params.id),
    update: ({ userId, params, body }) => webhooks.update(userId, params.id, body),
    remove: ({ userId, params }) => webhooks.remove(userId, params.id),
    rotate: ({ userId, credential, params, body }) =>
      webhooks.rotate({ userId, credential }, params.id, body),
    deliveries: ({ userId, params }) => webhooks.deliveries(userId, params.id),
    receive: ({ params, body, req }) =>
      receive({
        id: params.id,
        body,
        headers: {
          id: req.get('webhook-id'),
          idempotencyKey: req.get('idempotency-key'),
          timestamp: req.get('webhook-timestamp'),
          signature: req.get('webhook-signature'),
          authorization: req.get('authorization'),
        },
      }),
  });
}
