import type { Proposal, Tool, ToolOutcome } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toolContext } from '../../../activities/test/tool-context.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createGoal } from '../../goals/server.js';
import { planOfGoal, savedPlans } from '../context.js';
import { savePlan, updatePlan } from '../service/plans.js';
import { proposePlanChange, proposePlanDeletion, restoreOnePlan } from '../tools/change-plans.js';
import { getOnePlan, getPlans } from '../tools/read-plans.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function shelf() {
  const userId = await database.newUser();
  const inTx = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(userId, work);
  const context = () =>
    toolContext({ userId, conversationId: userId, agent: 'coach', locale: 'en', now: new Date() });
  const saved = async (title: string, goalId: string | null = null) => {
    const plan = { title, content: `# ${title}\n\nWalk`, summary: `About ${title}`, goalId };
    const result = await inTx((tx) => savePlan(tx, plan));
    if (!result.success) throw new Error(result.error.message);
    return result.data.id;
  };
  return {
    userId,
    inTx,
    saved,
    /** A call as the model makes it: schema first. */
    async call(tool: Tool<UserTx>, input: object): Promise<ToolOutcome> {
      if (tool.mode !== 'transaction') throw new Error(`${tool.name} asks first`);
      const parsed = tool.input.parse(input) as never;
      return inTx((tx) => tool.run(tx, parsed, context()));
    },
    async propose(tool: Tool<UserTx>, input: object): Promise<Proposal> {
      if (tool.mode !== 'proposal') throw new Error(`${tool.name} does not ask`);
      const parsed = tool.input.parse(input) as never;
      const outcome = await inTx((tx) => tool.propose(tx, parsed, context()));
      if (outcome.type === 'error') throw new Error(outcome.message);
      return outcome;
    },
    async approve(tool: Tool<UserTx>, preview: Proposal['preview']) {
      if (tool.mode !== 'proposal') throw new Error(`${tool.name} does not ask`);
      return inTx((tx) => tool.execute(tx, preview, context()));
    },
    async told(source: typeof planOfGoal, focus: string | null) {
      const facts: Record<string, unknown> = {};
      for (const [name, text] of Object.entries(source.reads ?? {})) {
        const [row] = await inTx((tx) =>
          tx.sql<{ value: unknown }>(`SELECT (${text.replaceAll('$2', '$1')}) AS value`, [userId]),
        );
        facts[name] = row?.value;
      }
      const about = { focus: focus === null ? null : { id: focus, title: '' }, memory: { timeZone: 'UTC' } };
      return (source.render?.(facts, about as never) ?? []).map(({ text }) => text).join('\n');
    },
  };
}

it('coaches list plans and read one whole', async () => {
  const { saved, call } = await shelf();
  const id = await saved('Summer Shred');
  expect(await call(getPlans, {})).toMatchObject({
    result: { plans: [{ id, title: 'Summer Shred', summary: 'About Summer Shred' }] },
  });
  expect(await call(getOnePlan, { plan_id: id })).toMatchObject({
    result: { id, title: 'Summer Shred', content: '# Summer Shred\n\nWalk' },
  });
});

it('nobody reads, changes or deletes the plan of another user', async () => {
  const id = await (await shelf()).saved('Hers');
  const { call, propose } = await shelf();
  expect(await call(getOnePlan, { plan_id: id })).toMatchObject({ type: 'error' });
  expect(await call(getPlans, {})).toMatchObject({ result: { plans: [] } });
  await expect(propose(proposePlanChange, { plan_id: id, title: 'Mine' })).rejects.toThrow('NOT_FOUND');
  await expect(propose(proposePlanDeletion, { plan_id: id })).rejects.toThrow('NOT_FOUND');
});

it('a plan is changed when the user approves, with their edits, and keeps what nobody changed', async () => {
  const { saved, call, propose, approve } = await shelf();
  const id = await saved('Summer Shred');
  const { preview, kind } = await propose(proposePlanChange, { plan_id: id, plan_content: 'Swim' });
  expect(kind).toBe('plan_change');
  expect(preview).toMatchObject({
    title: 'Summer Shred',
    planContent: 'Swim',
    summary: 'About Summer Shred',
  });
  expect(await call(getOnePlan, { plan_id: id })).toMatchObject({
    result: { content: '# Summer Shred\n\nWalk' },
  });
  expect(await approve(proposePlanChange, { ...preview, summary: 'Swimming' })).toMatchObject({ type: 'ok' });
  expect(await call(getOnePlan, { plan_id: id })).toMatchObject({
    result: { title: 'Summer Shred', content: 'Swim', summary: 'Swimming' },
  });
});

it('a plan that was edited while the user decided is shown again instead of being overwritten', async () => {
  const { saved, call, propose, approve, inTx } = await shelf();
  const id = await saved('Summer Shred');
  const { preview } = await propose(proposePlanChange, { plan_id: id, plan_content: 'Swim' });
  await inTx((tx) => updatePlan(tx, id, { content: 'Row' }));
  const again = await approve(proposePlanChange, preview);
  expect(again).toMatchObject({ type: 'proposal', preview: { planContent: 'Swim' } });
  expect(await call(getOnePlan, { plan_id: id })).toMatchObject({ result: { content: 'Row' } });
  if (again.type === 'proposal') await approve(proposePlanChange, again.preview);
  expect(await call(getOnePlan, { plan_id: id })).toMatchObject({ result: { content: 'Swim' } });
});

it('a plan is deleted when the user approves, and comes back when they want it', async () => {
  const { saved, call, propose, approve } = await shelf();
  const id = await saved('Summer Shred');
  const { preview, kind } = await propose(proposePlanDeletion, { plan_id: id });
  expect([kind, preview.summary]).toEqual(['plan_delete', expect.stringContaining('“Summer Shred”')]);
  expect(await call(getPlans, {})).toMatchObject({ result: { plans: [{ id }] } });
  expect(await approve(proposePlanDeletion, preview)).toMatchObject({
    result: { deleted: 'Summer Shred', undo: expect.stringContaining('30 days') },
  });
  expect(await call(getPlans, {})).toMatchObject({ result: { plans: [] } });
  expect(await call(getPlans, { deleted: true })).toMatchObject({ result: { plans: [{ id }] } });
  expect(await call(restoreOnePlan, { plan_id: id })).toMatchObject({ result: { restored: 'Summer Shred' } });
  expect(await call(getPlans, {})).toMatchObject({ result: { plans: [{ id }] } });
});

it('the newest plan of the goal in focus is told as it stands now, and no other goal’s', async () => {
  const { saved, told, inTx } = await shelf();
  const goal = await inTx((tx) => createGoal(tx, { title: 'Run' }));
  const other = await inTx((tx) => createGoal(tx, { title: 'Sing' }));
  if (!goal.success || !other.success) throw new Error('a goal was refused');
  await saved('The first', goal.data.id);
  const id = await saved('The second', goal.data.id);
  await saved('Of another goal', other.data.id);
  await inTx((tx) => updatePlan(tx, id, { content: 'Ten minutes on Sundays' }));
  const text = await told(planOfGoal, goal.data.id);
  expect(text).toContain(`The second (plan_id ${id}`);
  expect(text).toContain('Ten minutes on Sundays');
  expect(text).not.toMatch(/The first|Of another goal/);
  expect(await told(planOfGoal, null)).toBe('');
  expect(await told(savedPlans, null)).toMatch(/Of another goal.*\n.*The second.*\n.*The first/);
});
