import { defineCapability, searches } from '@roundtable/engine';
import { createNote, retrieveNotes } from './tools/notes.js';

/** Atomic notes that users keep, and how they belong together. */
export const notes = defineCapability({
  name: 'notes',
  tools: [createNote, retrieveNotes],
  ports: searches,
import { defineCapability } from '@roundtable/engine';
import { noteRoutes } from './routes.js';

/** What users write down, with tags and connections. */
export const notes = defineCapability({
  name: 'notes',
  routes: noteRoutes,
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementNotes(host) }),
});
