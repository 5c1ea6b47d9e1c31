import { devOutbox } from '@roundtable/services';
import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answerError } from '../http/answer.js';

/** `/api/dev`: only where anybody may log in as anybody anyhow. */
export function devRoutes({ db, devLogin, publicUrl }: GatewayDeps): Router {
  const router = Router();
  router.get('/outbox', async (_req, res) => {
    if (devLogin) res.json(await devOutbox(db, { publicUrl }));
    else answerError(res, { code: 'NOT_FOUND', message: 'Not found' });
  });
  return router;
}
