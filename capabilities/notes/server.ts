// What others may use of notes in a server.
export { createNote, listNotes } from './service/notes.js';
