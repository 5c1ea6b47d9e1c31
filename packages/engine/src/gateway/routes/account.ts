import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createApiKey,
  deleteMySummary,
  getMySummary,
  getProfile,
  listApiKeys,
  putMySummary,
  requireSession,
  updateProfile,
} from '@roundtable/services';
import { type Response, Router } from 'express';
import type { GatewayDeps, GatewayLog } from '../gateway-deps.js';
import { answer, answerError } from '../http/answer.js';
import { callerOf, userOf } from '../http/require-user.js';

/** `/api/api-keys` */
export function apiKeyRoutes({ db, auth }: GatewayDeps): Router {
  const router = Router();
  router.post('/', async (req, res) => {
    const by = requireSession(callerOf(req));
    if (!by.success) return answerError(res, by.error);
    const { userId, sessionId } = by.data;
    const made = await db.withUser(userId, (tx) => createApiKey(tx, req.body, { sessionId }));
    answer(res, made, 201);
  });
  router.get('/', async (req, res) => {
    answer(res, await db.withUser(userOf(req), listApiKeys));
  });
  router.delete('/:id', async (req, res) => {
    answer(res, await auth.revoke(userOf(req), req.params.id));
  });
  return router;
}

/** `/api/me` */
export function meRoutes({ db, account, log }: GatewayDeps): Router {
  const router = Router();
  router.get('/profile', async (req, res) => {
    answer(res, await db.withUser(userOf(req), getProfile));
  });
  router.patch('/profile', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => updateProfile(tx, req.body)));
  });
  router.get('/summary', async (req, res) => {
    answer(res, await db.withUser(userOf(req), getMySummary));
  });
  router.put('/summary', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => putMySummary(tx, req.body)));
  });
  router.delete('/summary', async (req, res) => {
    answer(res, await db.withUser(userOf(req), deleteMySummary), 204);
  });
  router.get('/usage', async (req, res) => {
    const { from, to } = req.query;
    answer(res, await account.usage(userOf(req), { from, to }));
  });
  router.get('/export', async (req, res) => {
    const document = await account.export(userOf(req));
    if (document.success) await sendExport(res, document.data, log);
    else answer(res, document);
  });
  router.delete('/', async (req, res) => {
    const by = requireSession(callerOf(req));
    if (!by.success) return answerError(res, by.error);
    answer(res, await account.remove(by.data, req.body), 204);
  });
  return router;
}

/** Streams at the client's pace. After a fault the answer, already begun, is cut off and so is not valid JSON. */
async function sendExport(res: Response, document: AsyncGenerator<string>, log: GatewayLog): Promise<void> {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Disposition', 'attachment; filename="roundtable-export.json"');
  try {
    await pipeline(Readable.from(document), res);
  } catch (error) {
    log.warn({ error }, 'an export ended before it was complete');
  }
}
