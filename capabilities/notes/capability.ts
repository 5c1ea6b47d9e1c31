import { phraseSet } from '@roundtable/core';
import { defineCapability, searches } from '@roundtable/engine';
import { quotaAmount } from '@roundtable/engine/process';
import { embedTexts } from '@roundtable/services';
import { z } from 'zod';
import { noteRoutes } from './routes.js';
import { NOTE_QUOTA } from './service/note-quota.js';
import { EMBEDDED_NOTES } from './store.js';
import { changeNote } from './tools/change-notes.js';
import { getDeletedNotes, proposeNoteDeletion, restoreOneNote } from './tools/delete-notes.js';
import { createNote, retrieveNotes } from './tools/notes.js';

/** Atomic notes of users and the connections between them. */
export const notes = defineCapability({
  name: 'notes',
  config: z.object({ USER_NOTE_LIMIT: quotaAmount(10_000) }),
  quotas: (config) => ({ [NOTE_QUOTA.name]: config.USER_NOTE_LIMIT }),
  tools: [createNote, retrieveNotes, changeNote, proposeNoteDeletion, getDeletedNotes, restoreOneNote],
  confirmations: {
    note_delete: {
      doneWord: { en: 'deleted', es: 'eliminada' },
      rejectedWord: { en: 'deleted', es: 'eliminó' },
      failedWord: { en: 'deleted', es: 'eliminar' },
      answers: {
        yes: phraseSet([
          '(yes |please |)(delete|remove) it',
          '(sí |si |)(bórrala|borrala|elimínala|eliminala)',
        ]),
        no: phraseSet(["(don't|do not) (delete|remove) it", 'keep it', 'no la (borres|elimines)', 'déjala']),
      },
    },
  },
  ports: searches,
  data: {
    tables: [
      { table: 'atomic_notes', key: ['id'], scope: 'user', isRestorable: true },
      { table: 'tags', key: ['id'], scope: 'user' },
      { table: 'note_tags', key: ['note_id', 'tag_id'], scope: 'user' },
      { table: 'note_connections', key: ['source_id', 'target_id'], scope: 'user' },
    ],
  },
  routes: noteRoutes,
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementNotes(host) }),
  work: (host) => ({ sources: embedTexts(EMBEDDED_NOTES, { ...host, now: Date.now }) }),
});
