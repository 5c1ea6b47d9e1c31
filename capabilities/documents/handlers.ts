import { ok } from '@roundtable/core';
import { type GatewayHost, implement } from '@roundtable/engine';
import { documentRoutes } from './routes.js';
import { deleteDocument, getDocument, listDocuments, readDocument } from './service/documents.js';

const SVG = 'image/svg+xml';

export function implementDocuments({ db }: Pick<GatewayHost<unknown>, 'db'>) {
  return implement(documentRoutes, {
    list: ({ userId, query }) => db.withUser(userId, (tx) => listDocuments(tx, query)),
    get: ({ userId, params }) => db.withUser(userId, (tx) => getDocument(tx, params.id)),
    content: async ({ userId, params }) => {
      const read = await db.withUser(userId, (tx) => readDocument(tx, params.id));
      if (!read.success) return read;
      const { document, content } = read.data;
      const { fileName, mediaType } = document;
      return mediaType === SVG
        ? ok({ fileName, content, mediaType: `${SVG}; charset=utf-8`, disposition: 'inline' })
        : ok({ fileName, content, mediaType, disposition: 'attachment' });
    },
    remove: ({ userId, params }) => db.withUser(userId, (tx) => deleteDocument(tx, params.id)),
  });
}
