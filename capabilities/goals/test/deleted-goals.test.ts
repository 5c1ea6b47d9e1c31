import { randomUUID } from 'node:crypto';
import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { savePlan } from '../../plans/server.js';
import { createGoal, deleteGoal, getGoal, listGoals, restoreGoal, updateGoal } from '../service/goals.js';
import { addMicroWin, getMicroWin, listMicroWins, updateAnyMicroWin } from '../service/micro-wins.js';

const DAY_MS = 24 * 3_600_000;
let database: TestDatabase;
let user: string;
const as = <T>(id: string, work: (tx: UserTx) => Promise<T>) => database.db.withUser(id, work);
const me = <T>(work: (tx: UserTx) => Promise<T>) => as(user, work);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
});

const titles = async (query: unknown = {}) =>
  data(await me((tx) => listGoals(tx, query))).items.map((goal) => goal.title);

describe('a deleted goal', () => {
  it('is gone from lists, reads and changes, with what hangs on it, and listed among the deleted ones', async () => {
    const { id } = data(await me((tx) => createGoal(tx, { title: 'Paint' })));
    const win = data(await me((tx) => addMicroWin(tx, id, { title: 'Buy brushes' })));
    data(await me((tx) => createGoal(tx, { title: 'Run' })));
    data(await me((tx) => deleteGoal(tx, id)));
    expect(await titles()).toEqual(['Run']);
    expect(await titles({ deleted: 'true' })).toEqual(['Paint']);
    const refused = [
      await me((tx) => getGoal(tx, id)),
      await me((tx) => updateGoal(tx, id, { title: 'x' })),
      await me((tx) => addMicroWin(tx, id, { title: 'x' })),
      await me((tx) => getMicroWin(tx, { goalId: id, id: win.id })),
      await me((tx) => updateAnyMicroWin(tx, win.id, { done: true })),
      await me((tx) => listMicroWins(tx, id, {})),
      await me((tx) => savePlan(tx, { title: 'p', content: 'c', summary: 's', goalId: id })),
    ];
    expect(refused.map((result) => errorOf(result).code)).toEqual(refused.map(() => 'NOT_FOUND'));
  });

  it('comes back as it was within 30 days, and not later', async () => {
    const { id } = data(await me((tx) => createGoal(tx, { title: 'Paint', why: 'Calm' })));
    data(await me((tx) => addMicroWin(tx, id, { title: 'Buy brushes' })));
    const now = new Date();
    data(await me((tx) => deleteGoal(tx, id, now)));
    const late = new Date(now.getTime() + 31 * DAY_MS);
    expect(errorOf(await me((tx) => restoreGoal(tx, id, late))).code).toBe('NOT_FOUND');
    expect(data(await me((tx) => listGoals(tx, { deleted: 'true' }, late))).items).toEqual([]);
    const back = data(await me((tx) => restoreGoal(tx, id, new Date(now.getTime() + 29 * DAY_MS))));
    expect(back).toMatchObject({ title: 'Paint', why: 'Calm', status: 'active', deletedAt: null });
    expect(back.microWins).toHaveLength(1);
    expect(data(await me((tx) => restoreGoal(tx, id)))).toEqual(back);
  });

  it('makes room for another active one, and needs room to come back', async () => {
    const goals = [];
    for (let i = 1; i <= 5; i++) goals.push(data(await me((tx) => createGoal(tx, { title: `Goal ${i}` }))));
    const id = goals[0]?.id ?? '';
    data(await me((tx) => deleteGoal(tx, id)));
    data(await me((tx) => createGoal(tx, { title: 'Goal 6' })));
    expect(errorOf(await me((tx) => restoreGoal(tx, id))).message).toMatch(/"Goal 6".*park/i);
    expect(await titles({ deleted: 'true' })).toEqual(['Goal 1']);
  });

  it('of another user cannot be restored', async () => {
    const { id } = data(await me((tx) => createGoal(tx, { title: 'Mine' })));
    data(await me((tx) => deleteGoal(tx, id)));
    const stranger = await database.newUser();
    for (const asked of [id, 'nonsense', randomUUID()]) {
      expect(errorOf(await as(stranger, (tx) => restoreGoal(tx, asked))).code).toBe('NOT_FOUND');
    }
  });
});

describe('micro-wins', () => {
  it('are listed page by page, newest first', async () => {
    const { id } = data(await me((tx) => createGoal(tx, { title: 'Paint' })));
    for (const title of ['one', 'two', 'three']) data(await me((tx) => addMicroWin(tx, id, { title })));
    const first = data(await me((tx) => listMicroWins(tx, id, { limit: 2 })));
    const second = data(await me((tx) => listMicroWins(tx, id, { limit: 2, cursor: first.nextCursor })));
    expect([...first.items, ...second.items].map((win) => win.title)).toEqual(['three', 'two', 'one']);
    expect(second.nextCursor).toBeNull();
  });

  it('are found without their goal by who owns them, and by nobody else', async () => {
    const { id } = data(await me((tx) => createGoal(tx, { title: 'Paint' })));
    const win = data(await me((tx) => addMicroWin(tx, id, { title: 'Buy brushes' })));
    expect(data(await me((tx) => updateAnyMicroWin(tx, win.id, { done: true }))).doneAt).not.toBeNull();
    const stranger = await database.newUser();
    for (const asked of [win.id, 'nonsense', randomUUID()]) {
      expect(errorOf(await as(stranger, (tx) => updateAnyMicroWin(tx, asked, { done: false }))).code).toBe(
        'NOT_FOUND',
      );
    }
  });
});
