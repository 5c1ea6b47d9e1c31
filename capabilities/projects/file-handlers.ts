import { ok } from '@roundtable/core';
import type { GatewayHost, RouteHandlers } from '@roundtable/engine';
import { createFileReader, readFile } from '@roundtable/services';
import type { projectFileRoutes } from './file-routes.js';
import {
  deleteProjectFile,
  getProjectFile,
  listProjectFiles,
  mayUpload,
  readProjectFile,
  saveProjectFile,
} from './service/project-files.js';

/** The daily message limit also counts uploaded files that an agent answers; 0: no limit. */
export type FileHost = GatewayHost<{ readonly DAILY_MESSAGE_LIMIT: number }>;

export function projectFileHandlers(host: FileHost): RouteHandlers<typeof projectFileRoutes> {
  const { db, conversations } = host;
  const dailyLimit = host.config.DAILY_MESSAGE_LIMIT;
  const reader = createFileReader();
  return {
    upload: async ({ userId, params, query, body }) => {
      const { conversationId } = query;
      const named = typeof conversationId === 'string' ? conversationId : null;
      const allowed = await db.withUser(userId, (tx) => mayUpload(tx, params.id, named));
      if (!allowed.success) return allowed;
      const upload = await body.read();
      if (!upload.success) return upload;
      const file = await readFile(reader, upload.data, { userId, signal: body.gone });
      if (!file.success) return file;
      const { fields } = upload.data;
      const saved = await db.withUser(userId, (tx) =>
        saveProjectFile(tx, params.id, { file: file.data, fields, dailyLimit }),
      );
      if (!saved.success) return saved;
      const { uploaded, input } = saved.data;
      if (input !== null && fields.conversationId !== undefined)
        conversations.deliverEvent(fields.conversationId.toLowerCase(), input);
      return { ...ok(uploaded), status: uploaded.outcome === 'unchanged' ? 200 : 201 };
    },
    list: ({ userId, params }) => db.withUser(userId, (tx) => listProjectFiles(tx, params.id)),
    get: ({ userId, params }) => db.withUser(userId, (tx) => getProjectFile(tx, params.id, params.fileId)),
    content: async ({ userId, params }) => {
      const read = await db.withUser(userId, (tx) => readProjectFile(tx, params.id, params.fileId));
      if (!read.success) return read;
      const { file, content } = read.data;
      const isText = /^text\/|json$/.test(file.mediaType);
      const mediaType = isText ? 'text/plain' : file.mediaType;
      return ok({ content, fileName: file.fileName, mediaType, disposition: 'attachment' });
    },
    remove: ({ userId, params }) =>
      db.withUser(userId, (tx) => deleteProjectFile(tx, params.id, params.fileId)),
  };
}
