import { fail, ok, type ServiceResult } from '@roundtable/core';
import { type GatewayHost, implement } from '@roundtable/engine';
import type { Sql } from '@roundtable/prisma';
import { isId, notFound } from '@roundtable/services';
import { requireAttachmentRoom } from './attachment-quota.js';
import { createUploadReader } from './read-upload.js';
import { attachmentRoutes } from './routes.js';
import { TakenFiles } from './schemas.js';
import { deleteUnsent, insertAttachment, listSent, readContent, sectionOf } from './store.js';

/** Gateway handlers. Ownership is checked before the body is read, and again in the transaction that stores it. */
export function implementAttachments({ db }: Pick<GatewayHost<unknown>, 'db'>) {
  const read = createUploadReader();
  return implement(attachmentRoutes, {
    upload: async ({ userId, params, body }) => {
      const conversationId = params.id.toLowerCase();
      const taken = await db.withUserSql(userId, (sql) => takenIn(sql, conversationId));
      if (!taken.success) return taken;
      const room = await db.withUser(userId, (tx) => requireAttachmentRoom(tx, 1));
      if (!room.success) return room;
      const upload = await body.read();
      if (!upload.success) return upload;
      const file = await read(upload.data, { userId, signal: body.gone, taken: taken.data });
      if (!file.success) return file;
      return db.withUser(userId, async (tx) => {
        const still = await takenIn(tx.sql, conversationId);
        if (!still.success) return still;
        const fits = await requireAttachmentRoom(tx, file.data.content.byteLength);
        if (!fits.success) return fits;
        return ok(await insertAttachment(tx.sql, { userId, conversationId }, file.data));
      });
    },
    list: async ({ userId, params }) => {
      const { id } = params;
      return db.withUserSql(userId, async (sql) => {
        if (!isId(id) || (await sectionOf(sql, id)) === undefined) return notFound('conversation', id);
        return ok({ items: await listSent(sql, id) });
      });
    },
    content: async ({ userId, params, query }) => {
      const { id } = params;
      const view = query.view === 'true';
      const found = isId(id) ? await db.withUserSql(userId, (sql) => readContent(sql.last, id, view)) : null;
      if (found === null) return notFound('attachment', id);
      const { kind, fileName, mediaType } = found;
      const content = Buffer.from(found.content, 'base64');
      if (kind === 'image') return ok({ content, fileName, mediaType, disposition: 'inline' });
      const isText = /^text\/|json$/.test(mediaType);
      return ok({
        ...{ content, fileName, disposition: 'attachment' },
        mediaType: isText ? 'text/plain; charset=utf-8' : mediaType,
      });
    },
    remove: async ({ userId, params }) => {
      const { id } = params;
      const gone = isId(id) ? await db.withUserSql(userId, (sql) => deleteUnsent(sql.last, id)) : 'missing';
      if (gone === 'missing') return notFound('attachment', id);
      return gone === 'sent'
        ? fail(
            'CONFLICT',
            'This file was sent with a message and belongs to it. It is deleted with the conversation.',
          )
        : ok(null);
    },
  });
}

async function takenIn(sql: Sql, conversationId: string): Promise<ServiceResult<TakenFiles>> {
  const section = isId(conversationId) ? await sectionOf(sql, conversationId) : undefined;
  if (section === undefined) return notFound('conversation', conversationId);
  const taken = TakenFiles.nullable().safeParse(section).data ?? null;
  return taken === null
    ? fail('CONFLICT', 'The team of this conversation does not accept files.')
    : ok(taken);
}
