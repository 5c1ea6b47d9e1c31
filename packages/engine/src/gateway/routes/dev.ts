import { devOutbox } from '@roundtable/services';
import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answerError } from '../http/answer.js';
import { hostIsOurs } from '../sign-in/host-is-ours.js';

/** `/api/dev`: only where dev login is on, so that anybody could log in as anybody anyway. */
export function devRoutes({ db, devLogin, publicUrl, sealer, mails }: GatewayDeps): Router {
  const router = Router();
  router.get('/outbox', async (req, res) => {
    if (devLogin && hostIsOurs(req, publicUrl)) res.json(await devOutbox(db, { publicUrl, sealer, mails }));
    else answerError(res, { code: 'NOT_FOUND', message: 'Not found' });
  });
  return router;
}
