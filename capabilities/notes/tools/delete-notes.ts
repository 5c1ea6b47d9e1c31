import { catalogue, cutText, defineTool, inLocale, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { deleteNote, getNote, listNotes, restoreNote } from '../service/notes.js';

const TIMEOUT_MS = 10_000;
const MOST_DELETED = 20;
const SHOWN_CHARACTERS = 200;

export const proposeNoteDeletion = defineTool<UserTx, { note_id: string }>({
  name: 'propose_note_deletion',
  description:
    'Propose to delete a note that retrieve_notes found. The user decides; nothing is deleted before. It can be restored for 30 days, with restoreNote: say so.',
  input: z.strictObject({ note_id: z.string() }),
  mode: 'proposal',
  access: 'confirm',
  timeoutMs: TIMEOUT_MS,
  propose: async (tx, { note_id: id }, { locale }) => {
    const found = await getNote(tx, id);
    if (!found.success) return { type: 'error', message: `${found.error.code}: ${found.error.message}` };
    const { title } = found.data;
    return {
      type: 'proposal',
      kind: 'note_delete',
      preview: { noteId: found.data.id, title, summary: inLocale(SUMMARY, locale)(title) },
      editable: [],
    };
  },
  execute: async (tx, approved, { now }) => {
    const noteId = approved.noteId ?? '';
    return outcomeOf(await deleteNote(tx, noteId, now), () => ({
      noteId,
      deleted: approved.title ?? null,
      undo: 'For 30 days: restoreNote',
    }));
  },
});

const SUMMARY = catalogue('deletions.note', {
  en: (title: string) => `delete the note “${title}”; it can be restored for 30 days`,
  es: (title: string) => `eliminar la nota «${title}»; se puede recuperar durante 30 días`,
});

export const getDeletedNotes = defineTool<UserTx, object>({
  name: 'get_deleted_notes',
  description: 'List notes that were deleted and can still be brought back with restoreNote.',
  input: z.strictObject({}),
  mode: 'transaction',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  run: async (tx) =>
    outcomeOf(await listNotes(tx, { deleted: 'true', limit: MOST_DELETED }), ({ items }) => ({
      notes: items.map(({ id, title, content }) => ({
        id,
        title,
        content: cutText(content, SHOWN_CHARACTERS),
      })),
    })),
});

export const restoreOneNote = defineTool<UserTx, { note_id: string }>({
  name: 'restoreNote',
  description:
    'Bring a deleted note back with its tags and connections, within 30 days. get_deleted_notes tells which ones there are.',
  input: z.strictObject({ note_id: z.string() }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, { note_id: id }, { now }) =>
    outcomeOf(await restoreNote(tx, id, now), (note) => ({ noteId: note.id, restored: note.title })),
});
