import {
  activateProject,
  createProject,
  deleteProject,
  getMetadata,
  getProject,
  learnFromDecision,
  listDecisions,
  listProjects,
  putMetadata,
  recordDecision,
  updateProject,
} from '@roundtable/services';
import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { userOf } from '../http/require-user.js';

/** `/api/projects` with their decisions and metadata. */
export function projectRoutes({ db, search }: GatewayDeps): Router {
  const router = Router();
  router.post('/', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => createProject(tx, req.body)), 201);
  });
  router.get('/', async (req, res) => {
    const { limit, cursor } = req.query;
    answer(res, await db.withUser(userOf(req), (tx) => listProjects(tx, { limit, cursor })));
  });
  router.get('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => getProject(tx, req.params.id)));
  });
  router.patch('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => updateProject(tx, req.params.id, req.body)));
  });
  router.delete('/:id', async (req, res) => {
    const { confirm } = req.query;
    answer(res, await db.withUser(userOf(req), (tx) => deleteProject(tx, req.params.id, { confirm })), 204);
  });
  router.post('/:id/activate', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => activateProject(tx, req.params.id, req.body)));
  });
  router.get('/:id/metadata', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => getMetadata(tx, req.params.id)));
  });
  router.put('/:id/metadata', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => putMetadata(tx, req.params.id, req.body)));
  });
  router.post('/:id/decisions', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => recordDecision(tx, req.params.id, req.body)), 201);
  });
  router.get('/:id/decisions', async (req, res) => {
    const { q, limit, cursor } = req.query;
    const query = await search(q);
    const input = { q, limit, cursor };
    answer(res, await db.withUser(userOf(req), (tx) => listDecisions(tx, req.params.id, input, query)));
  });
  router.patch('/:id/decisions/:decisionId', async (req, res) => {
    const { id, decisionId } = req.params;
    answer(res, await db.withUser(userOf(req), (tx) => learnFromDecision(tx, id, decisionId, req.body)));
  });
  return router;
}
