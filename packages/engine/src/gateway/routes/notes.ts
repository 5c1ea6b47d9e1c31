import { createNote, deleteNote, getNote, listNotes, restoreNote, updateNote } from '@roundtable/services';
import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer } from '../http/answer.js';
import { userOf } from '../http/require-user.js';

/** `/api/notes` */
export function noteRoutes({ db, search }: GatewayDeps): Router {
  const router = Router();
  router.post('/', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => createNote(tx, req.body)), 201);
  });
  router.get('/', async (req, res) => {
    const { q, type, tag, deleted, limit, cursor } = req.query;
    const query = typeof q === 'string' ? await search(q) : null;
    const input = { q, type, tag, deleted, limit, cursor };
    answer(res, await db.withUser(userOf(req), (tx) => listNotes(tx, input, query)));
  });
  router.get('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => getNote(tx, req.params.id)));
  });
  router.patch('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => updateNote(tx, req.params.id, req.body)));
  });
  router.delete('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => deleteNote(tx, req.params.id)), 204);
  });
  router.post('/:id/restore', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => restoreNote(tx, req.params.id)));
  });
  return router;
}
