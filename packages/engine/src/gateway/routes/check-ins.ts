import {
  deleteCheckIn,
  getCheckIn,
  getCheckInStatistics,
  listCheckIns,
  updateCheckIn,
} from '@roundtable/services';
import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { idempotencyKey } from '../http/request-headers.js';
import { userOf } from '../http/require-user.js';

/** `/api/check-ins` */
export function checkInRoutes({ db, checkIns, search }: GatewayDeps): Router {
  const router = Router();
  router.post('/', async (req, res) => {
    const key = idempotencyKey(req);
    if (!key.success) return answer(res, key);
    answer(res, await checkIns.create(userOf(req), req.body, key.data), 201);
  });
  router.get('/', async (req, res) => {
    const { goalId, from, to, q, limit, cursor } = req.query;
    const query = await search(q);
    const input = { goalId, from, to, q, limit, cursor };
    answer(res, await db.withUser(userOf(req), (tx) => listCheckIns(tx, input, query)));
  });
  router.get('/statistics', async (req, res) => {
    const { days, goalId } = req.query;
    answer(res, await db.withUser(userOf(req), (tx) => getCheckInStatistics(tx, { days, goalId })));
  });
  router.get('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => getCheckIn(tx, req.params.id)));
  });
  router.patch('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => updateCheckIn(tx, req.params.id, req.body)));
  });
  router.delete('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => deleteCheckIn(tx, req.params.id)), 204);
  });
  return router;
}
