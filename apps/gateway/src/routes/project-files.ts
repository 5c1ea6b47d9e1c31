import {
  createFileReader,
  deleteProjectFile,
  getProjectFile,
  listProjectFiles,
  readFile,
  readProjectFile,
  saveProjectFile,
} from '@roundtable/services';
import { type RequestHandler, Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer, answerError } from '../http/answer.js';
import { disposition } from '../http/disposition.js';
import { readUpload } from '../http/read-upload.js';
import { requireUser, userOf } from '../http/require-user.js';

/** `/api/projects/:id/files`: mounted before the reading of JSON bodies, since a file may be anything. */
export function projectFileRoutes({ db, auth, conversations }: GatewayDeps, limited: RequestHandler): Router {
  const router = Router();
  router.use('/:id/files', requireUser(auth), limited);
  const reader = createFileReader();
  router.post('/:id/files', async (req, res) => {
    const upload = await readUpload(req);
    if (!upload.success) return answerError(res, upload.error);
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    const file = await readFile(reader, upload.data, gone.signal);
    if (!file.success) return answerError(res, file.error);
    const { fields } = upload.data;
    const saved = await db.withUser(userOf(req), (tx) =>
      saveProjectFile(tx, req.params.id, { file: file.data, fields }),
    );
    if (!saved.success) return answerError(res, saved.error);
    const { uploaded, input } = saved.data;
    if (input !== null && fields.conversationId !== undefined)
      conversations.deliverEvent(fields.conversationId.toLowerCase(), input);
    res.status(uploaded.outcome === 'unchanged' ? 200 : 201).json(uploaded);
  });
  router.get('/:id/files', async (req, res) => {
    answer(res, await db.withUser(userOf(req), (tx) => listProjectFiles(tx, req.params.id)));
  });
  router.get('/:id/files/:fileId', async (req, res) => {
    const { id, fileId } = req.params;
    answer(res, await db.withUser(userOf(req), (tx) => getProjectFile(tx, id, fileId)));
  });
  router.get('/:id/files/:fileId/content', async (req, res) => {
    const { id, fileId } = req.params;
    const read = await db.withUser(userOf(req), (tx) => readProjectFile(tx, id, fileId));
    if (!read.success) return answerError(res, read.error);
    const { file, content } = read.data;
    const isText = /^text\/|json$/.test(file.mediaType);
    res
      .status(200)
      .setHeader('Content-Type', isText ? 'text/plain' : file.mediaType)
      .setHeader('Content-Length', content.byteLength)
      .setHeader('Content-Disposition', disposition('attachment', file.fileName))
      .setHeader('X-Content-Type-Options', 'nosniff')
      .setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
      .end(content);
  });
  router.delete('/:id/files/:fileId', async (req, res) => {
    const { id, fileId } = req.params;
    answer(res, await db.withUser(userOf(req), (tx) => deleteProjectFile(tx, id, fileId)), 204);
  });
  return router;
}
