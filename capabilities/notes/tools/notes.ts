import { cutText, defineTool, outcomeOf } from '@roundtable/core';
import type { Searches } from '@roundtable/engine';
import type { UserTx } from '@roundtable/prisma';
import type { SearchQuery } from '@roundtable/services';
import { z } from 'zod';
import { createNote as create, listNotes } from '../service/notes.js';

const TIMEOUT_MS = 10_000;
const MOST_NOTES = 10;
/** The first ones are shown with their content, the others by their title (seed 001, cost control). */
const SHOWN_NOTES = 5;
const SHOWN_CHARACTERS = 2_000;

interface NewNote {
  title: string;
  content: string;
  note_type?: 'permanent' | 'literature' | 'fleeting' | undefined;
  tags?: string[] | undefined;
  connect_to?: string[] | undefined;
}

export const createNote = defineTool<UserTx, NewNote>({
  name: 'create_note',
  askedBy: ['note', 'notes', 'nota', 'notas'],
  description:
    'Keep an idea as an atomic note, when the user asks for it. One idea a note; connect it to notes that it belongs with. Name it in your reply.',
  input: z.strictObject({
    title: z.string().describe('The idea in a few words'),
    content: z.string().describe('One idea, in the user’s words and language'),
    note_type: z
      .enum(['permanent', 'literature', 'fleeting'])
      .optional()
      .describe(
        'permanent: a lasting idea, literature: something read, fleeting (default): a passing thought',
      ),
    tags: z.array(z.string()).max(20).optional(),
    connect_to: z.array(z.string()).max(50).optional().describe('Ids of notes that retrieve_notes found'),
  }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, { title, content, note_type: noteType, tags, connect_to: connectTo }) =>
    outcomeOf(
      await create(tx, {
        title,
        content,
        ...(noteType === undefined ? {} : { noteType }),
        ...(tags === undefined ? {} : { tags }),
        ...(connectTo === undefined ? {} : { connectTo }),
      }),
      ({ id, title: kept, noteType: type, tags: tagged, connections }) => ({
        id,
        title: kept,
        type,
        tags: tagged,
        connections,
      }),
    ),
});

interface NoteSearch {
  query: string;
  limit?: number | undefined;
  note_type?: 'permanent' | 'literature' | 'fleeting' | 'all' | undefined;
}

export const retrieveNotes = defineTool<UserTx, NoteSearch, NoteSearch & { ready: SearchQuery }, Searches>({
  name: 'retrieve_notes',
  description: `Search the user’s atomic notes by words and by meaning, in English and Spanish alike, with tags and connections. Best first; the content is shown of the first ${SHOWN_NOTES}.`,
  input: z.strictObject({
    query: z.string().trim().min(1).max(500),
    limit: z.number().int().min(1).max(MOST_NOTES).optional().describe(`Default: ${MOST_NOTES}`),
    note_type: z.enum(['permanent', 'literature', 'fleeting', 'all']).optional().describe('Default: all'),
  }),
  keeps: { notes: 5 }, // seed 001, cost control
  mode: 'external',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  work: async (input, _context, { search }) => ({
    type: 'ok',
    output: { ...input, ready: await search(input.query) },
  }),
  finish: async (tx, { query, limit = MOST_NOTES, note_type: type = 'all', ready }) => {
    const page = await listNotes(tx, { q: query, limit, ...(type === 'all' ? {} : { type }) }, ready);
    return outcomeOf(page, ({ items }) => ({
      notes: items.map(({ id, title, content, noteType, tags, connections }, place) => ({
        id,
        title,
        type: noteType,
        tags,
        connections,
        ...(place < SHOWN_NOTES ? { content: cutText(content, SHOWN_CHARACTERS) } : {}),
      })),
    }));
  },
});
