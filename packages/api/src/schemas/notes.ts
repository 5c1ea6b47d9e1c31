import { plainText } from '@roundtable/core';
import { z } from 'zod';
import { Id, PageQuery, pageOf, QueryFlag, Timestamp } from './wire-values.js';

/** A lasting idea, something read, or a passing thought (seed 001). */
export const NoteType = z.enum(['permanent', 'literature', 'fleeting']).meta({ id: 'NoteType' });
export type NoteType = z.infer<typeof NoteType>;

/** Normalizes tags, so that "Sleep" and "sleep" are the same. */
const tag = plainText(50).transform((name) => name.trim().replace(/^#/, '').toLowerCase());

const fields = {
  title: plainText(200),
  content: plainText(50_000),
  noteType: NoteType.optional(),
  tags: z
    .array(tag.pipe(z.string().min(1, 'must not be empty')))
    .max(20)
    .optional(),
  connectTo: z.array(Id).max(50).optional().meta({ description: 'Notes that it belongs with, of your own' }),
};

export const CreateNote = z.strictObject(fields).meta({ id: 'CreateNote' });
export type CreateNote = z.input<typeof CreateNote>;

/** Tags and connections replace the previous ones. */
export const UpdateNote = z.strictObject(fields).partial().meta({ id: 'UpdateNote' });
export type UpdateNote = z.input<typeof UpdateNote>;

export const ListNotes = PageQuery.extend({
  q: plainText(500).optional().meta({ description: 'Words or meaning, in English or Spanish; best first' }),
  type: NoteType.optional(),
  tag: tag.optional(),
  deleted: QueryFlag.optional().meta({ description: 'true: the deleted ones, which can be restored' }),
});
export type ListNotes = z.input<typeof ListNotes>;

export const Note = z
  .object({
    id: Id,
    title: z.string(),
    content: z.string(),
    noteType: NoteType,
    tags: z.array(z.string()),
    connections: z.array(z.object({ id: Id, title: z.string() })),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof Note>;

export const NotePage = pageOf(Note).meta({ id: 'NotePage' });
export type NotePage = z.infer<typeof NotePage>;
