import { CreateNote, ListNotes, type Note, type NotePage, UpdateNote } from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import {
  decodeCursor,
  isId,
  notFound,
  pageToJson,
  rankBoth,
  rankedPage,
  requireRoom,
  restorableSince,
  type SearchQuery,
  tooLateToRestore,
} from '@roundtable/services';
import { type NoteFilter, type Note as NoteRow, noteStore } from '../store.js';
import { noteToJson } from './note-json.js';
import { NOTE_QUOTA } from './note-quota.js';

/** Creates a note, by default a fleeting one. Its connections must be the user's own notes. */
export async function createNote(tx: UserTx, input: unknown): Promise<ServiceResult<Note>> {
  const parsed = parseInput(CreateNote, input);
  if (!parsed.success) return parsed;
  const { title, content, noteType = 'fleeting', tags = [], connectTo = [] } = parsed.data;
  const connectable = await requireNotes(tx, connectTo);
  if (!connectable.success) return connectable;
  const room = await requireRoom(tx, NOTE_QUOTA);
  if (!room.success) return room;
  const id = await noteStore(tx).create({ title, content, noteType });
  if (tags.length > 0) await noteStore(tx).setTags(id, tags);
  if (connectTo.length > 0) await noteStore(tx).setConnections(id, connectTo);
  return getNote(tx, id);
}

/** Newest first, or best first when `q` gives a query; `query` is `q` prepared by `searchQuery`. */
export async function listNotes(
  tx: UserTx,
  input: unknown,
  query: SearchQuery | null = null,
): Promise<ServiceResult<NotePage>> {
  const parsed = parseInput(ListNotes, input);
  if (!parsed.success) return parsed;
  const { type = null, tag = null, deleted, q, limit, cursor } = parsed.data;
  const filter = { type, tag, deletedSince: deleted === 'true' ? restorableSince(new Date()) : null };
  if (q !== undefined)
    return found(tx, { filter, limit, cursor, query: query ?? { text: q, meaning: null } });
  const place = decodeCursor(cursor);
  if (!place.success) return place;
  return ok(pageToJson(await noteStore(tx).list(filter, { limit, cursor: place.data }), noteToJson));
}

async function found(
  tx: UserTx,
  about: { filter: NoteFilter; limit: number; cursor: string | undefined; query: SearchQuery },
): Promise<ServiceResult<NotePage>> {
  const { filter, query, ...page } = about;
  const ids = await rankBoth(query, {
    words: (text, limit) => noteStore(tx).withWords(text, filter, limit),
    vectors: (model, limit) => noteStore(tx).vectors(model, filter, limit),
  });
  return rankedPage(ids, page, async (shown) => (await noteStore(tx).byIds(shown)).map(noteToJson));
}

export async function getNote(tx: UserTx, id: string): Promise<ServiceResult<Note>> {
  const row = await findNote(tx, id);
  return row.success ? ok(noteToJson(row.data)) : row;
}

/** Changes the given fields; tags and connections replace the previous ones. */
export async function updateNote(tx: UserTx, id: string, input: unknown): Promise<ServiceResult<Note>> {
  const parsed = parseInput(UpdateNote, input);
  if (!parsed.success) return parsed;
  const row = await findNote(tx, id);
  if (!row.success) return row;
  const { tags, connectTo, ...changes } = parsed.data;
  const connectable = await requireNotes(tx, connectTo ?? [], id);
  if (!connectable.success) return connectable;
  await noteStore(tx).update(id, changes);
  if (tags !== undefined) await noteStore(tx).setTags(id, tags);
  if (connectTo !== undefined) await noteStore(tx).setConnections(id, connectTo);
  return getNote(tx, id);
}

/** Hides a note; it can be restored with its tags and connections for 30 days. */
export async function deleteNote(tx: UserTx, id: string, now = new Date()): Promise<ServiceResult<null>> {
  const row = await findNote(tx, id);
  if (!row.success) return row;
  await noteStore(tx).update(id, { deletedAt: now });
  return ok(null);
}

/** Restores a deleted note; one that is not deleted is returned unchanged. After 30 days: NOT_FOUND. */
export async function restoreNote(tx: UserTx, id: string, now = new Date()): Promise<ServiceResult<Note>> {
  const row = isId(id) ? await noteStore(tx).get(id) : null;
  if (row === null) return notFound('note', id);
  if (row.deletedAt !== null && row.deletedAt < restorableSince(now)) return tooLateToRestore('note');
  if (row.deletedAt !== null) await noteStore(tx).update(id, { deletedAt: null });
  return getNote(tx, id);
}

async function findNote(tx: UserTx, id: string): Promise<ServiceResult<NoteRow>> {
  const row = isId(id) ? await noteStore(tx).get(id) : null;
  return row === null || row.deletedAt !== null ? notFound('note', id) : ok(row);
}

/** Checks that the notes are the user's: checks of foreign keys bypass row-level security. */
async function requireNotes(
  tx: UserTx,
  ids: readonly string[],
  self: string | null = null,
): Promise<ServiceResult<null>> {
  if (ids.length === 0) return ok(null);
  const own = new Set(await noteStore(tx).existing(ids));
  const missing = ids.find((id) => !own.has(id.toLowerCase()));
  if (missing !== undefined) return notFound('note', missing);
  if (self !== null && own.has(self.toLowerCase())) {
    return fail('VALIDATION_ERROR', `connectTo: a note does not connect to itself (${self})`, {
      connectTo: 'names the note itself',
    });
  }
  return ok(null);
}
