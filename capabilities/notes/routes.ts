import { CreateNote, Id, ListNotes, Note, NotePage, type RouteTree, UpdateNote } from '@roundtable/api';
import { z } from 'zod';

const all = { tag: 'Notes', path: '/api/notes' } as const;
const one = { tag: 'Notes', path: '/api/notes/{id}', params: z.object({ id: Id }), errors: [404] } as const;

export const noteRoutes = {
  create: {
    ...all,
    method: 'post',
    id: 'createNote',
    summary: 'Create a note',
    body: CreateNote,
    answers: { 201: Note },
    errors: [404],
  },
  list: {
    ...all,
    method: 'get',
    id: 'listNotes',
    summary: 'List notes, newest first; with `q`, best first',
    query: ListNotes,
    answers: { 200: NotePage },
  },
  get: { ...one, method: 'get', id: 'getNote', summary: 'Read a note', answers: { 200: Note } },
  update: {
    ...one,
    method: 'patch',
    id: 'updateNote',
    summary: 'Change a note; tags and connections replace what was there',
    body: UpdateNote,
    answers: { 200: Note },
  },
  remove: { ...one, method: 'delete', id: 'deleteNote', summary: 'Delete a note', answers: { 204: null } },
  restore: {
    ...one,
    path: '/api/notes/{id}/restore',
    method: 'post',
    id: 'restoreNote',
    summary: 'Restore a deleted note, within 30 days',
    answers: { 200: Note },
  },
} as const satisfies RouteTree;
