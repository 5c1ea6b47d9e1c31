import { listProviders } from '@roundtable/services';
import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { userOf } from '../http/require-user.js';

/** `/api/providers` */
export function providerRoutes({ db }: GatewayDeps): Router {
  const router = Router();
  router.get('/', async (req, res) => {
    answer(res, await db.withUser(userOf(req), listProviders));
  });
  return router;
}
