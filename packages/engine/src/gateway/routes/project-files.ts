import {
  createFileReader,
  deleteProjectFile,
  type FileReader,
  getProjectFile,
  listProjectFiles,
  mayUpload,
  readFile,
  readProjectFile,
  saveProjectFile,
} from '@roundtable/services';
import { type Request, type Response, Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer, answerError } from '../http/answer.js';
import { disposition } from '../http/disposition.js';
import { readUpload } from '../http/read-upload.js';
import { requireUser, userOf } from '../http/require-user.js';
import type { LimitHandlers } from '../limits/gateway-limits.js';
import { admitUpload } from '../limits/upload-limits.js';

/** `/api/projects/:id/files`: mounted before the reading of JSON bodies, since a file may be anything. */
export function projectFileRoutes(deps: GatewayDeps, limits: LimitHandlers): Router {
  const { db } = deps;
  const router = Router();
  router.use('/:id/files', requireUser(deps.auth), limits.byUser);
  const reader = createFileReader();
  router.post('/:id/files', async (req, res) => {
    const ended = await admitUpload({ req, res, userId: userOf(req) }, limits, deps.metrics);
    try {
      if (ended !== null) await upload({ ...deps, reader }, req, res);
    } finally {
      ended?.();
      req.resume(); // what was not read is dropped, so that the client gets to see the answer
    }
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

async function upload(
  deps: GatewayDeps & { readonly reader: FileReader },
  req: Request<{ id: string }>,
  res: Response,
): Promise<void> {
  const { db, dailyLimit, conversations, reader } = deps;
  const userId = userOf(req);
  const { id } = req.params;
  const { conversationId } = req.query;
  const named = typeof conversationId === 'string' ? conversationId : null;
  const allowed = await db.withUser(userId, (tx) => mayUpload(tx, id, named));
  if (!allowed.success) return answerError(res, allowed.error);
  const read = await readUpload(req);
  if (!read.success) return answerError(res, read.error);
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const file = await readFile(reader, read.data, { userId, signal: gone.signal });
  if (!file.success) return answerError(res, file.error);
  const { fields } = read.data;
  const saved = await db.withUser(userId, (tx) =>
    saveProjectFile(tx, id, { file: file.data, fields, dailyLimit }),
  );
  if (!saved.success) return answerError(res, saved.error);
  const { uploaded, input } = saved.data;
  if (input !== null && fields.conversationId !== undefined)
    conversations.deliverEvent(fields.conversationId.toLowerCase(), input);
  res.status(uploaded.outcome === 'unchanged' ? 200 : 201).json(uploaded);
}
