import { changeText, defineTool, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { getNote, updateNote } from '../service/notes.js';

interface NoteChange {
  note_id: string;
  title?: string | undefined;
  was?: string | undefined;
  becomes?: string | undefined;
  tags?: string[] | undefined;
}

export const changeNote = defineTool<UserTx, NoteChange>({
  name: 'update_note',
  description:
    'Change a note that retrieve_notes found, when the user asks for it: its title, its tags, or a part of its text. Give the words that change as `was`, exactly as they stand there and enough of them to be there once, and the new ones as `becomes`; everything else stays. Say in your reply what it says now.',
  input: z
    .strictObject({
      note_id: z.string(),
      title: z.string().trim().min(1).optional().describe('A new title, if it gets one'),
      was: z
        .string()
        .min(1)
        .optional()
        .describe('The words of the text that change; all of it, if all changes'),
      becomes: z.string().optional().describe('What stands there instead, in the user’s words and language'),
      tags: z.array(z.string()).max(20).optional().describe('All its tags from now on'),
    })
    .refine(
      ({ was, becomes }) => (was === undefined) === (becomes === undefined),
      'give was and becomes together',
    )
    .refine(
      ({ title, becomes, tags }) => (title ?? becomes ?? tags) !== undefined,
      'give what changes: title, was and becomes, or tags',
    ),
  mode: 'transaction',
  access: 'write',
  timeoutMs: 10_000,
  run: async (tx, { note_id: id, title, was, becomes, tags }) => {
    const before = await getNote(tx, id);
    if (!before.success) return outcomeOf(before);
    const { title: oldTitle, content: oldContent, tags: oldTags } = before.data;
    const text = was === undefined || becomes === undefined ? null : changeText(oldContent, { was, becomes });
    if (text?.type === 'refused') return { type: 'error', message: text.message };
    const changed = await updateNote(tx, id, {
      ...(title === undefined ? {} : { title }),
      ...(text === null ? {} : { content: text.text }),
      ...(tags === undefined ? {} : { tags }),
    });
    return outcomeOf(changed, (note) => ({
      noteId: note.id,
      title: note.title,
      content: note.content,
      tags: note.tags,
      before: {
        ...(title === undefined ? {} : { title: oldTitle }),
        ...(was === undefined ? {} : { text: was }),
        ...(tags === undefined ? {} : { tags: oldTags }),
      },
    }));
  },
});
