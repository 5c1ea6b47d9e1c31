import { createDeliveryService, createWebhookService } from '@roundtable/services';
import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { callerOf, userOf } from '../http/require-user.js';

/** `/api/integrations/webhooks` */
export function webhookRoutes({ db, sealer, webhookUrls, stopping }: GatewayDeps): Router {
  const webhooks = createWebhookService({ db, sealer, urls: webhookUrls });
  const deliveries = createDeliveryService({ db, stopping });
  const router = Router();
  router.post('/', async (req, res) => {
    answer(res, await webhooks.create(callerOf(req), req.body), 201);
  });
  router.get('/', async (req, res) => {
    answer(res, await webhooks.list(userOf(req)));
  });
  router.get('/:id', async (req, res) => {
    answer(res, await webhooks.get(userOf(req), req.params.id));
  });
  router.patch('/:id', async (req, res) => {
    answer(res, await webhooks.update(callerOf(req), req.params.id, req.body));
  });
  router.delete('/:id', async (req, res) => {
    answer(res, await webhooks.remove(userOf(req), req.params.id), 204);
  });
  router.post('/:id/rotate-secret', async (req, res) => {
    answer(res, await webhooks.rotate(userOf(req), req.params.id));
  });
  router.post('/:id/test', async (req, res) => {
    const tested = await deliveries.test(userOf(req), req.params.id, req.body);
    answer(res, tested, tested.success && tested.data.status === 'waiting' ? 202 : 200);
  });
  router.get('/:id/deliveries', async (req, res) => {
    const { status, limit, cursor } = req.query;
    answer(res, await deliveries.list(userOf(req), req.params.id, { status, limit, cursor }));
  });
  router.get('/:id/deliveries/:deliveryId', async (req, res) => {
    answer(res, await deliveries.get(userOf(req), req.params));
  });
  router.post('/:id/deliveries/:deliveryId/redeliver', async (req, res) => {
    answer(res, await deliveries.redeliver(userOf(req), req.params), 202);
  });
  return router;
}
