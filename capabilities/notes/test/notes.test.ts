import type { ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createNote, deleteNote, getNote, listNotes, restoreNote, updateNote } from '../service/notes.js';

let database: TestDatabase;
let user: string;
const me = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(user, work);
const create = (note: object) =>
  me((tx) => createNote(tx, { title: 'A note', content: 'Something', ...note }));
const titles = async (query: object) =>
  data(await me((tx) => listNotes(tx, query))).items.map(({ title }) => title);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
});

describe('a note', () => {
  it('is fleeting unless it says otherwise, and keeps its tags in one spelling', async () => {
    const note = data(await create({ tags: ['Sleep', '#sleep', ' evening '] }));
    expect(note).toMatchObject({ noteType: 'fleeting', tags: ['evening', 'sleep'], connections: [] });
    const again = data(
      await me((tx) => updateNote(tx, note.id, { tags: ['morning'], noteType: 'permanent' })),
    );
    expect(again).toMatchObject({ noteType: 'permanent', tags: ['morning'], content: 'Something' });
    expect(errorOf(await create({ tags: ['#'] })).code).toBe('VALIDATION_ERROR');
    expect(errorOf(await create({ noteType: 'other' })).code).toBe('VALIDATION_ERROR');
  });

  it('connects to notes, which then connect to it', async () => {
    const a = data(await create({ title: 'A' }));
    const b = data(await create({ title: 'B', connectTo: [a.id] }));
    expect(b.connections).toEqual([{ id: a.id, title: 'A' }]);
    expect(data(await me((tx) => getNote(tx, a.id))).connections).toEqual([{ id: b.id, title: 'B' }]);
    // Said once more from the other end, it is still one connection; an empty list ends it.
    data(await me((tx) => updateNote(tx, a.id, { connectTo: [b.id] })));
    expect(await me(({ sql }) => sql('SELECT 1 FROM note_connections'))).toHaveLength(1);
    expect(data(await me((tx) => updateNote(tx, a.id, { connectTo: [] }))).connections).toEqual([]);
    expect(data(await me((tx) => getNote(tx, b.id))).connections).toEqual([]);
  });

  it('connects to notes of one’s own only, that are there, and not to itself', async () => {
    const theirs = data(await create({ title: 'Theirs' }));
    user = await database.newUser();
    const mine = data(await create({}));
    const gone = data(await create({}));
    await me((tx) => deleteNote(tx, gone.id));
    for (const id of [theirs.id, gone.id]) {
      expect(errorOf(await create({ connectTo: [id] })).code).toBe('NOT_FOUND');
      expect(errorOf(await me((tx) => updateNote(tx, mine.id, { connectTo: [id] }))).code).toBe('NOT_FOUND');
    }
    const itself = await me((tx) => updateNote(tx, mine.id, { connectTo: [mine.id] }));
    expect(errorOf(itself).code).toBe('VALIDATION_ERROR');
    expect(await titles({})).toEqual(['A note']);
  });

  it('that was deleted is hidden, also from its connections, and can be restored for 30 days', async () => {
    const a = data(await create({ title: 'A', tags: ['kept'] }));
    const b = data(await create({ title: 'B', connectTo: [a.id] }));
    const deletedAt = new Date('2026-05-01T10:00:00Z');
    data(await me((tx) => deleteNote(tx, a.id, deletedAt)));
    expect(errorOf(await me((tx) => getNote(tx, a.id))).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => updateNote(tx, a.id, { title: 'x' }))).code).toBe('NOT_FOUND');
    expect(data(await me((tx) => getNote(tx, b.id))).connections).toEqual([]);
    expect(await titles({})).toEqual(['B']);
    const late = await me((tx) => restoreNote(tx, a.id, new Date('2026-05-31T10:00:01Z')));
    expect(errorOf(late)).toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining('30 days') });
    const back = data(await me((tx) => restoreNote(tx, a.id, new Date('2026-05-31T10:00:00Z'))));
    expect(back).toMatchObject({ tags: ['kept'], connections: [{ id: b.id, title: 'B' }], deletedAt: null });
    data(await me((tx) => deleteNote(tx, a.id)));
    expect(await titles({ deleted: 'true' })).toEqual(['A']);
  });

  it('is its owner’s alone', async () => {
    const { id } = data(await create({}));
    user = await database.newUser();
    const works: readonly ((tx: UserTx, id: string) => Promise<ServiceResult<unknown>>)[] = [
      getNote,
      deleteNote,
      restoreNote,
    ];
    for (const work of works) {
      expect(errorOf(await me((tx) => work(tx, id))).code).toBe('NOT_FOUND');
    }
    expect(await titles({ q: 'note' })).toEqual([]);
  });
});

describe('notes', () => {
  it('are listed newest first, by type, by tag and page by page', async () => {
    for (const [i, tag] of ['x', 'y', 'x'].entries()) {
      data(await create({ title: `no ${i}`, tags: [tag], noteType: i === 0 ? 'literature' : 'permanent' }));
    }
    expect(await titles({})).toEqual(['no 2', 'no 1', 'no 0']);
    expect(await titles({ tag: 'X' })).toEqual(['no 2', 'no 0']);
    expect(await titles({ type: 'permanent', tag: 'x' })).toEqual(['no 2']);
    const page = data(await me((tx) => listNotes(tx, { limit: 2 })));
    expect(await titles({ limit: 2, cursor: page.nextCursor })).toEqual(['no 0']);
  });

  it('are found by words of title or content, in either language, best first', async () => {
    data(await create({ title: 'Running shoes', content: 'Bought new ones.' }));
    data(await create({ title: 'Corredores', content: 'Los que corren juntos corren lejos.' }));
    data(
      await create({ title: 'Runs', content: 'I run and run and run when I am running.', tags: ['sport'] }),
    );
    expect(await titles({ q: 'running' })).toEqual(['Runs', 'Running shoes']);
    expect(await titles({ q: 'correr lejos' })).toEqual(['Corredores']);
    expect(await titles({ q: 'running', tag: 'sport' })).toEqual(['Runs']);
    expect(await titles({ q: 'the of and' })).toEqual([]);
    const page = data(await me((tx) => listNotes(tx, { q: 'running', limit: 1 })));
    expect(await titles({ q: 'running', limit: 1, cursor: page.nextCursor })).toEqual(['Running shoes']);
    expect(errorOf(await me((tx) => listNotes(tx, { q: 'x', cursor: 'zzz' }))).code).toBe('VALIDATION_ERROR');
  });
});
