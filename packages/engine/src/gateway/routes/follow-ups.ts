import {
  cancelFollowUp,
  completeFollowUp,
  createFollowUp,
  getFollowUp,
  listFollowUps,
  snoozeFollowUp,
} from '@roundtable/services';
import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { userOf } from '../http/require-user.js';

/** `/api/follow-ups` */
export function followUpRoutes({ db }: GatewayDeps): Router {
  const router = Router();
  router.post('/', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => createFollowUp(tx, req.body)), 201);
  });
  router.get('/', async (req, res) => {
    const { status, limit, cursor } = req.query;
    answer(res, await db.withUser(userOf(req), (tx) => listFollowUps(tx, { status, limit, cursor })));
  });
  router.get('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => getFollowUp(tx, req.params.id)));
  });
  router.post('/:id/snooze', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => snoozeFollowUp(tx, req.params.id, req.body)));
  });
  router.post('/:id/done', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => completeFollowUp(tx, req.params.id)));
  });
  router.post('/:id/cancel', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => cancelFollowUp(tx, req.params.id)));
  });
  return router;
}
