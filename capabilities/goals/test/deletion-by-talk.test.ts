import type { Tool } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toolContext } from '../../../activities/test/tool-context.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createGoal } from '../service/goals.js';
import { addMilestone } from '../service/milestones.js';
import { proposeGoalDeletion, removeMilestone, restoreGoal } from '../tools/delete-goals.js';
import { getGoals } from '../tools/goals.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function person() {
  const userId = await database.newUser();
  const inTx = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(userId, work);
  const told = { userId, conversationId: userId, agent: 'coach', locale: 'en', now: new Date() } as const;
  return {
    async goal(title: string) {
      const made = await inTx((tx) => createGoal(tx, { title }));
      if (!made.success) throw new Error(made.error.message);
      return made.data.id;
    },
    async milestone(goalId: string, title: string) {
      const made = await inTx((tx) => addMilestone(tx, goalId, { title, targetDate: '2027-05-01' }));
      if (!made.success) throw new Error(made.error.message);
      return made.data.id;
    },
    call(tool: Tool<UserTx>, input: object) {
      if (tool.mode !== 'transaction') throw new Error(`${tool.name} asks first`);
      const parsed = tool.input.parse(input) as never;
      return inTx((tx) => tool.run(tx, parsed, toolContext(told)));
    },
    propose(id: string) {
      if (proposeGoalDeletion.mode !== 'proposal') throw new Error('it does not ask');
      const { propose } = proposeGoalDeletion;
      return inTx((tx) => propose(tx, { goal_id: id } as never, toolContext(told)));
    },
    approve(preview: Readonly<Record<string, string | null>>) {
      if (proposeGoalDeletion.mode !== 'proposal') throw new Error('it does not ask');
      const { execute } = proposeGoalDeletion;
      return inTx((tx) => execute(tx, preview, toolContext(told)));
    },
  };
}

it('a goal goes when the user approves, and comes back with all of it', async () => {
  const { goal, milestone, call, propose, approve } = await person();
  const id = await goal('Run 5 km');
  await milestone(id, 'First kilometre');
  const asked = await propose(id);
  expect(asked).toMatchObject({
    type: 'proposal',
    kind: 'goal_delete',
    preview: { goalId: id, title: 'Run 5 km', summary: expect.stringContaining('30 days') },
  });
  expect(await call(getGoals, {})).toMatchObject({ result: { goals: [{ id }] } });
  if (asked.type === 'proposal')
    expect(await approve(asked.preview)).toMatchObject({ result: { deleted: 'Run 5 km' } });
  expect(await call(getGoals, {})).toMatchObject({ result: { goals: [] } });
  expect(await call(getGoals, { deleted: true })).toMatchObject({ result: { goals: [{ id }] } });
  expect(await call(restoreGoal, { goal_id: id })).toMatchObject({ result: { restored: 'Run 5 km' } });
  expect(await call(getGoals, {})).toMatchObject({
    result: { goals: [{ id, milestones: [{ title: 'First kilometre' }] }] },
  });
});

it('nobody proposes to delete the goal of another user', async () => {
  const id = await (await person()).goal('Hers');
  expect(await (await person()).propose(id)).toMatchObject({
    type: 'error',
    message: expect.stringContaining('NOT_FOUND'),
  });
});

it('a milestone is taken out, and the result holds what adds it again', async () => {
  const { goal, milestone, call } = await person();
  const id = await goal('Run 5 km');
  const milestoneId = await milestone(id, 'First kilometre');
  expect(await call(removeMilestone, { goal_id: id, milestone_id: milestoneId })).toMatchObject({
    result: { removed: { title: 'First kilometre', targetDate: '2027-05-01' } },
  });
  expect(await call(getGoals, {})).toMatchObject({ result: { goals: [{ milestones: [] }] } });
  expect(await call(removeMilestone, { goal_id: id, milestone_id: milestoneId })).toMatchObject({
    type: 'error',
  });
});
