import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { userOf } from '../http/require-user.js';

/** `/api/teams` */
export function teamRoutes({ teams }: GatewayDeps): Router {
  const router = Router();
  router.get('/', async (req, res) => {
    answer(res, await teams.list(userOf(req)));
  });
  router.get('/:id', async (req, res) => {
    answer(res, await teams.get(userOf(req), req.params.id));
  });
  return router;
}
