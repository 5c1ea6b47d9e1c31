import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { toolContext } from '../../../activities/test/tool-context.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createNote, deleteNote, getNote } from '../service/notes.js';
import { changeNote } from '../tools/change-notes.js';

let database: TestDatabase;
let userId: string;
let id: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  userId = await database.newUser();
  const note = { title: 'Sleep', content: 'Tea at nine. Lights out at ten.', tags: ['night'] };
  const made = await inTx((tx) => createNote(tx, note));
  if (!made.success) throw new Error(made.error.message);
  id = made.data.id;
});

const inTx = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(userId, work);

async function change(changes: Record<string, unknown>) {
  if (changeNote.mode !== 'transaction') throw new Error('it writes');
  const { input, run } = changeNote;
  const parsed = input.parse({ note_id: id, ...changes });
  const about = { userId, conversationId: userId, agent: 'coach', locale: 'en', now: new Date() } as const;
  return inTx((tx) => run(tx, parsed, toolContext(about)));
}

it('a part of a note says something else, and the rest stays', async () => {
  expect(await change({ was: 'Tea at nine', becomes: 'Tea at eight' })).toEqual({
    type: 'ok',
    result: {
      noteId: id,
      title: 'Sleep',
      content: 'Tea at eight. Lights out at ten.',
      tags: ['night'],
      before: { text: 'Tea at nine' },
    },
  });
  expect(await change({ title: 'Evenings', tags: [] })).toMatchObject({
    result: { title: 'Evenings', tags: [], before: { title: 'Sleep', tags: ['night'] } },
  });
  expect(await inTx((tx) => getNote(tx, id))).toMatchObject({
    data: { title: 'Evenings', content: 'Tea at eight. Lights out at ten.' },
  });
});

it('what was changed meanwhile, is there twice, or is deleted is not written over', async () => {
  await change({ was: 'nine', becomes: 'seven' });
  expect(await change({ was: 'Tea at nine', becomes: 'Tea at six' })).toMatchObject({
    type: 'error',
    message: expect.stringContaining('It says now: "Tea at seven.'),
  });
  expect(await change({ was: ' at ', becomes: ' by ' })).toMatchObject({
    message: expect.stringContaining('more than once'),
  });
  await inTx((tx) => deleteNote(tx, id));
  expect(await change({ title: 'x' })).toMatchObject({ message: expect.stringContaining('NOT_FOUND') });
});
