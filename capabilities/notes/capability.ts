import { defineCapability, searches } from '@roundtable/engine';
import { quotaAmount } from '@roundtable/platform';
import { NOTE_QUOTA } from '@roundtable/services';
import { z } from 'zod';
import { noteRoutes } from './routes.js';
import { createNote, retrieveNotes } from './tools/notes.js';

/** Atomic notes that users keep, and how they belong together. */
export const notes = defineCapability({
  name: 'notes',
  config: z.object({ USER_NOTE_LIMIT: quotaAmount(10_000) }),
  quotas: (config) => ({ [NOTE_QUOTA.name]: config.USER_NOTE_LIMIT }),
  tools: [createNote, retrieveNotes],
  ports: searches,
  routes: noteRoutes,
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementNotes(host) }),
});
