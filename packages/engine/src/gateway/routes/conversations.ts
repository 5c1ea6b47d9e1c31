import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { userOf } from '../http/require-user.js';
import type { HeldLimits } from '../limits/gateway-limits.js';
import { createFeeds } from '../streams/feeds.js';
import { streamEvents } from './events.js';
import { turnRoutes } from './turns.js';

/** `/api/conversations`. `held` limits a user's open streams and waiting requests. */
export function conversationRoutes(deps: GatewayDeps, held: HeldLimits): Router {
  const { conversations } = deps;
  const feeds = createFeeds(deps);
  const router = Router();
  router.post('/', async (req, res) => {
    answer(res, await conversations.create(userOf(req), req.body), 201);
  });
  router.get('/', async (req, res) => {
    answer(res, await conversations.list(userOf(req), req.query));
  });
  router.get('/:id', async (req, res) => {
    answer(res, await conversations.get(userOf(req), req.params.id));
  });
  router.patch('/:id', async (req, res) => {
    answer(res, await conversations.update(userOf(req), req.params.id, req.body));
  });
  router.delete('/:id', async (req, res) => {
    answer(res, await conversations.remove(userOf(req), req.params.id), 204);
  });
  router.get('/:id/transitions', async (req, res) => {
    answer(res, await conversations.transitions(userOf(req), req.params.id));
  });
  router.get('/:id/workflow', async (req, res) => {
    answer(res, await conversations.workflow(userOf(req), req.params.id));
  });
  router.get('/:id/events', (req, res) => streamEvents({ ...deps, feeds, held }, req, res));
  router.use('/', turnRoutes(deps, held));
  return router;
}
