import { defineCapability, searches } from '@roundtable/engine';
import { createNote, retrieveNotes } from './tools/notes.js';

/** Atomic notes that users keep, and how they belong together. */
export const notes = defineCapability({
  name: 'notes',
  tools: [createNote, retrieveNotes],
  ports: searches,
});
