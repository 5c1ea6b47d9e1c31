import { randomUUID } from 'node:crypto';
import type { UserTx } from '@roundtable/prisma';
import { updateProfile } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createGoal, deleteGoal, getGoal, updateGoal } from '../../goals/server.js';
import { deletePlan, getPlan, listPlans, restorePlan, savePlan, updatePlan } from '../service/plans.js';

let database: TestDatabase;
let user: string;
const as = <T>(id: string, work: (tx: UserTx) => Promise<T>) => database.db.withUser(id, work);
const me = <T>(work: (tx: UserTx) => Promise<T>) => as(user, work);
const plan = { title: 'Week one', content: '  Mon: run\n\nTue: rest  ', summary: 'A gentle start' };
const DAY_MS = 24 * 3_600_000;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
});

describe('plans', () => {
  it('are saved word for word and appended, dated, to the notes of their goal', async () => {
    const goal = data(await me((tx) => createGoal(tx, { title: 'Run', notes: 'My own notes' })));
    const now = new Date('2026-11-21T23:30:00Z');
    const saved = data(
      await me((tx) => savePlan(tx, { ...plan, goalId: goal.id, conversationId: null }, now)),
    );
    expect(saved).toMatchObject({ ...plan, goalId: goal.id, conversationId: null });
    const { notes } = data(await me((tx) => getGoal(tx, goal.id)));
    expect(notes).toBe(`My own notes\n\n## 2026-11-21 Plan: Week one\n\n${plan.content}`);
  });

  it('are listed of all goals, of one, or without one', async () => {
    const goal = data(await me((tx) => createGoal(tx, { title: 'Run' })));
    data(await me((tx) => savePlan(tx, { ...plan, title: 'Of a goal', goalId: goal.id })));
    data(await me((tx) => savePlan(tx, { ...plan, title: 'Of none' })));
    const titles = async (query: object) =>
      data(await me((tx) => listPlans(tx, query))).items.map(({ title }) => title);
    expect(await titles({})).toEqual(['Of none', 'Of a goal']);
    expect(await titles({ goalId: goal.id })).toEqual(['Of a goal']);
    expect(await titles({ withoutGoal: 'true' })).toEqual(['Of none']);
  });

  it("carry the day of the user's own time zone", async () => {
    data(await me((tx) => updateProfile(tx, { timeZone: 'Asia/Tokyo' })));
    const goal = data(await me((tx) => createGoal(tx, { title: 'Run' })));
    const now = new Date('2026-11-21T23:30:00Z');
    data(await me((tx) => savePlan(tx, { ...plan, goalId: goal.id }, now)));
    expect(data(await me((tx) => getGoal(tx, goal.id))).notes).toContain('## 2026-11-22 Plan');
  });

  it('both reach the notes when two are saved at once', async () => {
    const goal = data(await me((tx) => createGoal(tx, { title: 'Run' })));
    const titles = ['One', 'Two', 'Three'];
    await Promise.all(titles.map((title) => me((tx) => savePlan(tx, { ...plan, title, goalId: goal.id }))));
    const { notes } = data(await me((tx) => getGoal(tx, goal.id)));
    for (const title of titles) expect(notes).toContain(`Plan: ${title}`);
  });

  it('outlive their goal', async () => {
    const goal = data(await me((tx) => createGoal(tx, { title: 'Run' })));
    const saved = data(await me((tx) => savePlan(tx, { ...plan, goalId: goal.id })));
    data(await me((tx) => deleteGoal(tx, goal.id)));
    expect(data(await me((tx) => getPlan(tx, saved.id)))).toEqual(saved);
  });

  it('can be restored for 30 days, any number of times', async () => {
    const saved = data(await me((tx) => savePlan(tx, plan)));
    const now = new Date();
    data(await me((tx) => deletePlan(tx, saved.id, now)));
    expect(errorOf(await me((tx) => getPlan(tx, saved.id))).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => updatePlan(tx, saved.id, { title: 'x' }))).code).toBe('NOT_FOUND');
    expect(data(await me((tx) => listPlans(tx, {}))).items).toEqual([]);
    const late = new Date(now.getTime() + 30 * DAY_MS + 1_000);
    expect(errorOf(await me((tx) => restorePlan(tx, saved.id, late))).code).toBe('NOT_FOUND');
    const back = data(await me((tx) => restorePlan(tx, saved.id, new Date(now.getTime() + 29 * DAY_MS))));
    expect(data(await me((tx) => restorePlan(tx, saved.id)))).toEqual(back);
    expect(back.content).toBe(plan.content);
  });

  it('are listed by goal', async () => {
    const goal = data(await me((tx) => createGoal(tx, { title: 'Run' })));
    const one = data(await me((tx) => savePlan(tx, { ...plan, goalId: goal.id })));
    data(await me((tx) => savePlan(tx, plan)));
    expect(data(await me((tx) => listPlans(tx, { goalId: goal.id }))).items).toEqual([one]);
    expect(data(await me((tx) => listPlans(tx, {}))).items).toHaveLength(2);
    expect(errorOf(await me((tx) => listPlans(tx, { goalId: 'nonsense' }))).code).toBe('VALIDATION_ERROR');
  });

  it('leave nothing behind when the goal or the conversation is missing', async () => {
    const results = [
      await me((tx) => savePlan(tx, { ...plan, goalId: randomUUID() })),
      await me((tx) => savePlan(tx, { ...plan, conversationId: randomUUID() })),
    ];
    expect(results.map((result) => errorOf(result).code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(errorOf(await me((tx) => savePlan(tx, { ...plan, goalId: 'x' }))).code).toBe('VALIDATION_ERROR');
    expect(data(await me((tx) => listPlans(tx, {}))).items).toEqual([]);
  });

  it('that were deleted are listed when asked for', async () => {
    const saved = data(await me((tx) => savePlan(tx, plan)));
    data(await me((tx) => deletePlan(tx, saved.id)));
    expect(data(await me((tx) => listPlans(tx, {}))).items).toEqual([]);
    expect(data(await me((tx) => listPlans(tx, { deleted: 'true' }))).items).toMatchObject([
      { id: saved.id, deletedAt: expect.any(String) },
    ]);
    expect(errorOf(await me((tx) => listPlans(tx, { deleted: 'maybe' }))).code).toBe('VALIDATION_ERROR');
  });

  it("of another user are not found, and another user's goal takes none", async () => {
    const goal = data(await me((tx) => createGoal(tx, { title: 'Run', notes: 'Mine' })));
    const saved = data(await me((tx) => savePlan(tx, plan)));
    const stranger = await database.newUser();
    const results = [
      await as(stranger, (tx) => getPlan(tx, saved.id)),
      await as(stranger, (tx) => updatePlan(tx, saved.id, { title: 'x' })),
      await as(stranger, (tx) => deletePlan(tx, saved.id)),
      await as(stranger, (tx) => restorePlan(tx, saved.id)),
      await as(stranger, (tx) => savePlan(tx, { ...plan, goalId: goal.id })),
    ];
    expect(results.map((result) => errorOf(result).code)).toEqual(results.map(() => 'NOT_FOUND'));
    expect(data(await as(stranger, (tx) => listPlans(tx, { goalId: goal.id }))).items).toEqual([]);
    expect(data(await me((tx) => getGoal(tx, goal.id))).notes).toBe('Mine');
    expect(data(await me((tx) => updateGoal(tx, goal.id, { notes: null }))).notes).toBeNull();
  });
});
