import { defineCapability, searches } from '@roundtable/engine';
import { noteRoutes } from './routes.js';
import { createNote, retrieveNotes } from './tools/notes.js';

/** Atomic notes that users keep, and how they belong together. */
export const notes = defineCapability({
  name: 'notes',
  tools: [createNote, retrieveNotes],
  ports: searches,
  routes: noteRoutes,
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementNotes(host) }),
});
