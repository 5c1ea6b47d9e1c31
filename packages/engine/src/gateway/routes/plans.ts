import { deletePlan, getPlan, listPlans, restorePlan, savePlan, updatePlan } from '@roundtable/services';
import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { userOf } from '../http/require-user.js';

/** `/api/plans` */
export function planRoutes({ db }: GatewayDeps): Router {
  const router = Router();
  router.post('/', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => savePlan(tx, req.body)), 201);
  });
  router.get('/', async (req, res) => {
    const { goalId, deleted, limit, cursor } = req.query;
    answer(res, await db.withUser(userOf(req), (tx) => listPlans(tx, { goalId, deleted, limit, cursor })));
  });
  router.get('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => getPlan(tx, req.params.id)));
  });
  router.patch('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => updatePlan(tx, req.params.id, req.body)));
  });
  router.delete('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => deletePlan(tx, req.params.id)), 204);
  });
  router.post('/:id/restore', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => restorePlan(tx, req.params.id)));
  });
  return router;
}
