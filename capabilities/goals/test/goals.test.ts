import { randomUUID } from 'node:crypto';
import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createGoal, deleteGoal, getGoal, listGoals, updateGoal } from '../service/goals.js';
import { addIntention, removeIntention, updateIntention } from '../service/intentions.js';
import { addMicroWin, removeMicroWin, updateMicroWin } from '../service/micro-wins.js';
import { addMilestone, removeMilestone, updateMilestone } from '../service/milestones.js';

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

describe('goals', () => {
  it('are created active, with nulls for what was not given', async () => {
    const goal = data(await me((tx) => createGoal(tx, { title: 'Run 5 km' })));
    expect(goal).toMatchObject({
      title: 'Run 5 km',
      why: null,
      notes: null,
      status: 'active',
      targetDate: null,
      completedAt: null,
    });
    expect(goal.microWins).toEqual([]);
    expect(data(await me((tx) => getGoal(tx, goal.id)))).toEqual(goal);
  });

  it('have a day by which they are meant to be reached, if the user names one', async () => {
    const { id } = data(await me((tx) => createGoal(tx, { title: 'Run', targetDate: '2027-05-01' })));
    expect(data(await me((tx) => getGoal(tx, id))).targetDate).toBe('2027-05-01');
    expect(data(await me((tx) => updateGoal(tx, id, { why: 'knees' }))).targetDate).toBe('2027-05-01');
    expect(data(await me((tx) => updateGoal(tx, id, { targetDate: '2027-06-01' }))).targetDate).toBe(
      '2027-06-01',
    );
    expect(data(await me((tx) => updateGoal(tx, id, { targetDate: null }))).targetDate).toBeNull();
    expect(errorOf(await me((tx) => updateGoal(tx, id, { targetDate: '2027-02-30' })))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { targetDate: expect.stringContaining('date') },
    });
  });

  it('refuse a sixth active one, name the five and offer to park one', async () => {
    for (let i = 1; i <= 5; i++) await me((tx) => createGoal(tx, { title: `Goal ${i}` }));
    const error = errorOf(await me((tx) => createGoal(tx, { title: 'Goal 6' })));
    expect(error.code).toBe('VALIDATION_ERROR');
    for (let i = 1; i <= 5; i++) expect(error.message).toContain(`"Goal ${i}"`);
    expect(error.message).toMatch(/five/i);
    expect(error.message).toMatch(/park/i);
  });

  it('never become six active ones, however many are created at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, i) => me((tx) => createGoal(tx, { title: `Goal ${i}` }))),
    );
    expect(results.filter((result) => result.success)).toHaveLength(5);
    expect(data(await me((tx) => listGoals(tx, { status: 'active' }))).items).toHaveLength(5);
  });

  it('count against the five when one is made active again', async () => {
    const first = data(await me((tx) => createGoal(tx, { title: 'First' })));
    data(await me((tx) => updateGoal(tx, first.id, { status: 'parked' })));
    for (let i = 1; i <= 5; i++) data(await me((tx) => createGoal(tx, { title: `Goal ${i}` })));
    const again = await me((tx) => updateGoal(tx, first.id, { status: 'active' }));
    expect(errorOf(again).code).toBe('VALIDATION_ERROR');
    const other = data(await me((tx) => listGoals(tx, { status: 'active', limit: 1 }))).items[0];
    data(await me((tx) => updateGoal(tx, other?.id ?? '', { status: 'completed' })));
    expect(data(await me((tx) => updateGoal(tx, first.id, { status: 'active' }))).status).toBe('active');
  });

  it('keep the day of completion when they are completed twice', async () => {
    const { id } = data(await me((tx) => createGoal(tx, { title: 'Read' })));
    const done = data(await me((tx) => updateGoal(tx, id, { status: 'completed' })));
    expect(done.completedAt).not.toBeNull();
    const twice = data(await me((tx) => updateGoal(tx, id, { status: 'completed' })));
    expect(twice.completedAt).toBe(done.completedAt);
    expect(data(await me((tx) => updateGoal(tx, id, { status: 'parked' }))).completedAt).toBeNull();
  });

  it('are listed page by page without a gap or a double', async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.push(data(await me((tx) => createGoal(tx, { title: `Goal ${i}` }))).id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = data(await me((tx) => listGoals(tx, { limit: '2', cursor })));
      seen.push(...page.items.map((goal) => goal.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(made));
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 'a\u0000b' }, 'title'],
    [{ title: '\ud800' }, 'title'],
    [{ title: 'ok', colour: 'red' }, 'colour'],
    [{ title: 7 }, 'title'],
    ['text', '(body)'],
    [null, '(body)'],
  ])('refuse %j and name the field', async (input, field) => {
    const error = errorOf(await me((tx) => createGoal(tx, input)));
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(error.message).toContain(field);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { limit: 'many' }, { cursor: 'nonsense' }, { status: 'gone' }])(
    'refuse to be listed with %j',
    async (query) => {
      expect(errorOf(await me((tx) => listGoals(tx, query))).code).toBe('VALIDATION_ERROR');
    },
  );
});

describe('the parts of a goal', () => {
  it('are added, changed and removed under it', async () => {
    const { id } = data(await me((tx) => createGoal(tx, { title: 'Run' })));
    const win = data(await me((tx) => addMicroWin(tx, id, { title: 'Shoes by the door' })));
    const stone = data(await me((tx) => addMilestone(tx, id, { title: '1 km', targetDate: '2026-12-24' })));
    const plan = data(
      await me((tx) => addIntention(tx, id, { ifSituation: 'it is 7:00', thenAction: 'I run' })),
    );
    expect(stone.targetDate).toBe('2026-12-24');

    const done = data(await me((tx) => updateMicroWin(tx, { goalId: id, id: win.id }, { done: true })));
    expect(done.doneAt).not.toBeNull();
    const again = data(await me((tx) => updateMicroWin(tx, { goalId: id, id: win.id }, { done: true })));
    expect(again.doneAt).toBe(done.doneAt);
    const moved = data(
      await me((tx) => updateMilestone(tx, { goalId: id, id: stone.id }, { targetDate: null })),
    );
    expect(moved).toMatchObject({ title: '1 km', targetDate: null, doneAt: null });
    const other = data(
      await me((tx) => updateIntention(tx, { goalId: id, id: plan.id }, { thenAction: 'I walk' })),
    );
    expect(other).toMatchObject({ ifSituation: 'it is 7:00', thenAction: 'I walk' });

    const goal = data(await me((tx) => getGoal(tx, id)));
    expect([goal.microWins, goal.milestones, goal.intentions].map((list) => list.length)).toEqual([1, 1, 1]);
    data(await me((tx) => removeMicroWin(tx, { goalId: id, id: win.id })));
    data(await me((tx) => removeMilestone(tx, { goalId: id, id: stone.id })));
    data(await me((tx) => removeIntention(tx, { goalId: id, id: plan.id })));
    const bare = data(await me((tx) => getGoal(tx, id)));
    expect([bare.microWins, bare.milestones, bare.intentions]).toEqual([[], [], []]);
  });

  it('are not found under another goal', async () => {
    const one = data(await me((tx) => createGoal(tx, { title: 'One' })));
    const two = data(await me((tx) => createGoal(tx, { title: 'Two' })));
    const win = data(await me((tx) => addMicroWin(tx, one.id, { title: 'Win' })));
    const path = { goalId: two.id, id: win.id };
    expect(errorOf(await me((tx) => updateMicroWin(tx, path, { title: 'Mine' }))).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => removeMicroWin(tx, path))).code).toBe('NOT_FOUND');
  });

  it('refuse days that do not exist', async () => {
    const { id } = data(await me((tx) => createGoal(tx, { title: 'Run' })));
    const result = await me((tx) => addMilestone(tx, id, { title: 'Leap', targetDate: '2026-02-30' }));
    expect(errorOf(result).message).toContain('targetDate');
  });
});

describe("another user's goal", () => {
  it('is not found, whatever is asked of it', async () => {
    const { id } = data(await me((tx) => createGoal(tx, { title: 'Private' })));
    const win = data(await me((tx) => addMicroWin(tx, id, { title: 'Win' })));
    const stone = data(await me((tx) => addMilestone(tx, id, { title: 'Stone' })));
    const plan = data(await me((tx) => addIntention(tx, id, { ifSituation: 'a', thenAction: 'b' })));
    const stranger = await database.newUser();
    const results = await Promise.all([
      as(stranger, (tx) => getGoal(tx, id)),
      as(stranger, (tx) => updateGoal(tx, id, { title: 'Mine' })),
      as(stranger, (tx) => deleteGoal(tx, id)),
      as(stranger, (tx) => addMicroWin(tx, id, { title: 'x' })),
      as(stranger, (tx) => addMilestone(tx, id, { title: 'x' })),
      as(stranger, (tx) => addIntention(tx, id, { ifSituation: 'x', thenAction: 'y' })),
      as(stranger, (tx) => updateMicroWin(tx, { goalId: id, id: win.id }, { title: 'x' })),
      as(stranger, (tx) => updateMilestone(tx, { goalId: id, id: stone.id }, { title: 'x' })),
      as(stranger, (tx) => updateIntention(tx, { goalId: id, id: plan.id }, { thenAction: 'x' })),
      as(stranger, (tx) => removeMicroWin(tx, { goalId: id, id: win.id })),
      as(stranger, (tx) => removeMilestone(tx, { goalId: id, id: stone.id })),
      as(stranger, (tx) => removeIntention(tx, { goalId: id, id: plan.id })),
    ]);
    expect(results.map((result) => errorOf(result).code)).toEqual(results.map(() => 'NOT_FOUND'));
    expect(data(await as(stranger, (tx) => listGoals(tx, {}))).items).toEqual([]);
    const goal = data(await me((tx) => getGoal(tx, id)));
    expect(goal).toMatchObject({
      title: 'Private',
      microWins: [win],
      milestones: [stone],
      intentions: [plan],
    });
  });

  it.each(['nonsense', '', "'; DROP TABLE goals", randomUUID(), '\u0000'])('neither is %j', async (id) => {
    expect(errorOf(await me((tx) => getGoal(tx, id))).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => updateGoal(tx, id, {}))).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => deleteGoal(tx, id))).code).toBe('NOT_FOUND');
  });

  it('deleted by two requests at once is found by one of them', async () => {
    const { id } = data(await me((tx) => createGoal(tx, { title: 'Twice' })));
    const results = await Promise.all([me((tx) => deleteGoal(tx, id)), me((tx) => deleteGoal(tx, id))]);
    expect(results.filter((result) => result.success)).toHaveLength(1);
  });
});
