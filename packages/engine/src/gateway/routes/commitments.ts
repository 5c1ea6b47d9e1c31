import {
  createCommitment,
  deleteCommitment,
  getCommitment,
  listCommitments,
  settleCommitment,
  updateCommitment,
} from '@roundtable/services';
import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { userOf } from '../http/require-user.js';

/** `/api/commitments` */
export function commitmentRoutes({ db }: GatewayDeps): Router {
  const router = Router();
  router.post('/', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => createCommitment(tx, req.body)), 201);
  });
  router.get('/', async (req, res) => {
    const { status, goalId, limit, cursor } = req.query;
    answer(
      res,
      await db.withUser(userOf(req), (tx) => listCommitments(tx, { status, goalId, limit, cursor })),
    );
  });
  router.get('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => getCommitment(tx, req.params.id)));
  });
  router.patch('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => updateCommitment(tx, req.params.id, req.body)));
  });
  router.delete('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => deleteCommitment(tx, req.params.id)), 204);
  });
  router.post('/:id/done', async (req, res) => {
    const to = { status: 'done' } as const;
    answer(res, await db.withUser(userOf(req), (tx) => settleCommitment(tx, req.params.id, to)));
  });
  router.post('/:id/cancel', async (req, res) => {
    const to = { status: 'cancelled' } as const;
    answer(res, await db.withUser(userOf(req), (tx) => settleCommitment(tx, req.params.id, to)));
  });
  return router;
}
