import type { Tool } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toolContext } from '../../../activities/test/tool-context.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createNote, listNotes } from '../service/notes.js';
import { getDeletedNotes, proposeNoteDeletion, restoreOneNote } from '../tools/delete-notes.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function person() {
  const userId = await database.newUser();
  const inTx = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(userId, work);
  const context = toolContext({
    userId,
    conversationId: userId,
    agent: 'coach',
    locale: 'es',
    now: new Date(),
  });
  return {
    async note(title: string) {
      const made = await inTx((tx) => createNote(tx, { title, content: `${title}.`, tags: ['sleep'] }));
      if (!made.success) throw new Error(made.error.message);
      return made.data.id;
    },
    async titles() {
      const page = await inTx((tx) => listNotes(tx, {}));
      return page.success ? page.data.items.map(({ title }) => title) : [];
    },
    call(tool: Tool<UserTx>, input: object) {
      if (tool.mode !== 'transaction') throw new Error(`${tool.name} asks first`);
      const parsed = tool.input.parse(input) as never;
      return inTx((tx) => tool.run(tx, parsed, context));
    },
    propose(id: string) {
      if (proposeNoteDeletion.mode !== 'proposal') throw new Error('it does not ask');
      const { propose } = proposeNoteDeletion;
      return inTx((tx) => propose(tx, { note_id: id } as never, context));
    },
    approve(preview: Readonly<Record<string, string | null>>) {
      if (proposeNoteDeletion.mode !== 'proposal') throw new Error('it does not ask');
      const { execute } = proposeNoteDeletion;
      return inTx((tx) => execute(tx, preview, context));
    },
  };
}

it('a note goes when the user approves, and comes back with its tags', async () => {
  const { note, titles, call, propose, approve } = await person();
  const id = await note('Coffee');
  const asked = await propose(id);
  expect(asked).toMatchObject({
    type: 'proposal',
    kind: 'note_delete',
    preview: { noteId: id, title: 'Coffee', summary: expect.stringContaining('«Coffee»') },
  });
  expect(await titles()).toEqual(['Coffee']);
  if (asked.type === 'proposal')
    expect(await approve(asked.preview)).toMatchObject({ result: { deleted: 'Coffee' } });
  expect(await titles()).toEqual([]);
  expect(await call(getDeletedNotes, {})).toMatchObject({ result: { notes: [{ id, title: 'Coffee' }] } });
  expect(await call(restoreOneNote, { note_id: id })).toMatchObject({ result: { restored: 'Coffee' } });
  expect(await titles()).toEqual(['Coffee']);
  expect(await call(getDeletedNotes, {})).toMatchObject({ result: { notes: [] } });
});

it('a note of another user, and one that is gone, is not proposed', async () => {
  const id = await (await person()).note('Hers');
  const { propose, call } = await person();
  expect(await propose(id)).toMatchObject({ type: 'error', message: expect.stringContaining('NOT_FOUND') });
  expect(await call(restoreOneNote, { note_id: id })).toMatchObject({ type: 'error' });
  expect(await propose('no-id')).toMatchObject({ type: 'error' });
});
