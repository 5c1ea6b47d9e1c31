import { Router } from 'express';
import { isFromThisMachine } from '../../process/loopback.js';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer, answerError } from '../http/answer.js';
import { hostIsOurs } from '../sign-in/host-is-ours.js';

/** `/api/dev/model`: only in the local stack, and only for requests from its own machine. */
export function localModelRoutes({ localModel, devLogin, publicUrl }: GatewayDeps): Router {
  const router = Router();
  if (localModel === null || !devLogin) return router;
  router.use((req, res, next) => {
    if (isFromThisMachine(req) && hostIsOurs(req, publicUrl)) next();
    else answerError(res, { code: 'NOT_FOUND', message: 'Not found' });
  });
  router.get('/', async (_req, res) => {
    res.json(await localModel.read());
  });
  router.post('/', async (req, res) => {
    answer(res, await localModel.connect(req.body));
  });
  router.delete('/', (_req, res) => {
    localModel.disconnect();
    res.status(204).end();
  });
  return router;
}
