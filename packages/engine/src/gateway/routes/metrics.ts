import { Router } from 'express';
import { mayReadMetrics } from '../../process/metrics/may-read-metrics.js';
import type { GatewayDeps } from '../gateway-deps.js';
import { answerError } from '../http/answer.js';

/** `/metrics` for Prometheus; unauthorized requests get 404. */
export function metricsRoutes({ metrics, metricsToken }: GatewayDeps): Router {
  const router = Router();
  router.get('/metrics', async (req, res) => {
    if (!mayReadMetrics(req, metricsToken)) {
      answerError(res, { code: 'NOT_FOUND', message: 'Not found' });
      return;
    }
    res.setHeader('Content-Type', metrics.registry.contentType);
    res.send(await metrics.registry.metrics());
  });
  return router;
}
