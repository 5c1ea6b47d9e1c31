import type { ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import {
  addIntention,
  addMicroWin,
  addMilestone,
  createGoal,
  deleteGoal,
  getGoal,
  getIntention,
  getMicroWin,
  getMilestone,
  listGoals,
  listIntentions,
  listMicroWins,
  listMilestones,
  type PartPath,
  removeIntention,
  removeMicroWin,
  removeMilestone,
  restoreGoal,
  updateGoal,
  updateIntention,
  updateMicroWin,
  updateMilestone,
} from '@roundtable/services';
import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { userOf } from '../http/require-user.js';

/** `/api/goals` with what hangs on a goal. */
export function goalRoutes({ db }: GatewayDeps): Router {
  const router = Router();
  router.post('/', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => createGoal(tx, req.body)), 201);
  });
  router.get('/', async (req, res) => {
    const { status, deleted, limit, cursor } = req.query;
    answer(res, await db.withUser(userOf(req), (tx) => listGoals(tx, { status, deleted, limit, cursor })));
  });
  router.get('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => getGoal(tx, req.params.id)));
  });
  router.patch('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => updateGoal(tx, req.params.id, req.body)));
  });
  router.delete('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => deleteGoal(tx, req.params.id)), 204);
  });
  router.post('/:id/restore', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => restoreGoal(tx, req.params.id)));
  });
  router.use(
    '/',
    partRoutes(db, 'micro-wins', {
      add: addMicroWin,
      list: listMicroWins,
      get: getMicroWin,
      update: updateMicroWin,
      remove: removeMicroWin,
    }),
    partRoutes(db, 'milestones', {
      add: addMilestone,
      list: listMilestones,
      get: getMilestone,
      update: updateMilestone,
      remove: removeMilestone,
    }),
    partRoutes(db, 'intentions', {
      add: addIntention,
      list: listIntentions,
      get: getIntention,
      update: updateIntention,
      remove: removeIntention,
    }),
  );
  return router;
}

interface PartServices {
  add(tx: UserTx, goalId: string, input: unknown): Promise<ServiceResult<unknown>>;
  list(tx: UserTx, goalId: string, input: unknown): Promise<ServiceResult<unknown>>;
  get(tx: UserTx, path: PartPath): Promise<ServiceResult<unknown>>;
  update(tx: UserTx, path: PartPath, input: unknown): Promise<ServiceResult<unknown>>;
  remove(tx: UserTx, path: PartPath): Promise<ServiceResult<null>>;
}

function partRoutes(db: GatewayDeps['db'], kind: string, part: PartServices): Router {
  const router = Router();
  router.post(`/:goalId/${kind}`, async (req, res) => {
    const goalId = String(req.params.goalId);
    answer(res, await db.withUser(userOf(req), (tx) => part.add(tx, goalId, req.body)), 201);
  });
  router.get(`/:goalId/${kind}`, async (req, res) => {
    const goalId = String(req.params.goalId);
    const { limit, cursor } = req.query;
    answer(res, await db.withUser(userOf(req), (tx) => part.list(tx, goalId, { limit, cursor })));
  });
  router.get(`/:goalId/${kind}/:id`, async (req, res) => {
    const path = { goalId: String(req.params.goalId), id: String(req.params.id) };
    answer(res, await db.withUser(userOf(req), (tx) => part.get(tx, path)));
  });
  router.patch(`/:goalId/${kind}/:id`, async (req, res) => {
    const path = { goalId: String(req.params.goalId), id: String(req.params.id) };
    answer(res, await db.withUser(userOf(req), (tx) => part.update(tx, path, req.body)));
  });
  router.delete(`/:goalId/${kind}/:id`, async (req, res) => {
    const path = { goalId: String(req.params.goalId), id: String(req.params.id) };
    answer(res, await db.withUser(userOf(req), (tx) => part.remove(tx, path)), 204);
  });
  return router;
}
