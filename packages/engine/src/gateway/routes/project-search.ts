import { searchAllProjects, searchConversations } from '@roundtable/services';
import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { userOf } from '../http/require-user.js';

/** `/api/projects/:id/search` in one project, `/api/search` through all of them. */
export function projectSearchRoutes({ db, search }: GatewayDeps): Router {
  const router = Router();
  router.get('/projects/:id/search', async (req, res) => {
    const { q, limit } = req.query;
    const query = await search(q);
    const found = await db.withUser(userOf(req), (tx) =>
      searchConversations(tx, req.params.id, { q, limit }, query),
    );
    answer(res, found);
  });
  router.get('/search', async (req, res) => {
    const { q, limit } = req.query;
    const query = await search(q);
    answer(res, await db.withUser(userOf(req), (tx) => searchAllProjects(tx, { q, limit }, query)));
  });
  return router;
}
