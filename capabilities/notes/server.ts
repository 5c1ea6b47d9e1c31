// Public API of notes, for servers.
export { createNote, listNotes } from './service/notes.js';
