import { type Note, NoteType } from '@roundtable/api';
import type { Note as NoteRow } from '../store.js';

export function noteToJson(row: NoteRow): Note {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    noteType: NoteType.catch('fleeting').parse(row.noteType), // free text in the database, closed by the service
    tags: [...row.tags],
    connections: [...row.connections],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
