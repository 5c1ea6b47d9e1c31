import { deleteDocument, getDocument, listDocuments, readDocument } from '@roundtable/services';
import { Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer, answerError } from '../http/answer.js';
import { disposition } from '../http/disposition.js';
import { userOf } from '../http/require-user.js';

const SVG = 'image/svg+xml';

/** `/api/documents` */
export function documentRoutes({ db }: GatewayDeps): Router {
  const router = Router();
  router.get('/', async (req, res) => {
    const { limit, cursor } = req.query;
    answer(res, await db.withUser(userOf(req), (tx) => listDocuments(tx, { limit, cursor })));
  });
  router.get('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => getDocument(tx, req.params.id)));
  });
  router.get('/:id/content', async (req, res) => {
    const read = await db.withUser(userOf(req), (tx) => readDocument(tx, req.params.id));
    if (!read.success) return answerError(res, read.error);
    const { document, content } = read.data;
    const isSvg = document.mediaType === SVG;
    res
      .status(200)
      .setHeader('Content-Type', isSvg ? `${SVG}; charset=utf-8` : document.mediaType)
      .setHeader('Content-Length', content.byteLength)
      .setHeader('Content-Disposition', disposition(isSvg ? 'inline' : 'attachment', document.fileName))
      .setHeader('X-Content-Type-Options', 'nosniff')
      // An SVG that is opened by itself is a document of our origin: nothing in it may run, load or be submitted.
      .setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .end(content);
  });
  router.delete('/:id', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => deleteDocument(tx, req.params.id)), 204);
  });
  return router;
}
