import { type GatewayHost, implement } from '@roundtable/engine';
import { noteRoutes } from './routes.js';
import { createNote, deleteNote, getNote, listNotes, restoreNote, updateNote } from './service/notes.js';

export function implementNotes({ db, search }: Pick<GatewayHost<unknown>, 'db' | 'search'>) {
  return implement(noteRoutes, {
    create: ({ userId, body }) => db.withUser(userId, (tx) => createNote(tx, body)),
    list: async ({ userId, query }) => {
      const sought = await search(query.q);
      return db.withUser(userId, (tx) => listNotes(tx, query, sought));
    },
    get: ({ userId, params }) => db.withUser(userId, (tx) => getNote(tx, params.id)),
    update: ({ userId, params, body }) => db.withUser(userId, (tx) => updateNote(tx, params.id, body)),
    remove: ({ userId, params }) => db.withUser(userId, (tx) => deleteNote(tx, params.id)),
    restore: ({ userId, params }) => db.withUser(userId, (tx) => restoreNote(tx, params.id)),
  });
}
