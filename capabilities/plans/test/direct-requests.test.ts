import type { ToolOutcome } from '@roundtable/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolContext } from '../../../activities/test/tool-context.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createFollowUp } from '../../follow-ups/server.js';
import { createGoal } from '../../goals/server.js';
import { listPlans, savePlan } from '../service/plans.js';
import { executeDirectRequest } from '../tools/execute-direct-request.js';
import { proposePlanSave } from '../tools/propose-plan-save.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const DAY_MS = 24 * 3_600_000;

async function desk(...titles: string[]) {
  const userId = await database.newUser();
  let now = new Date();
  const context = () => toolContext({ userId, conversationId: userId, agent: 'triage', locale: 'en', now });
  const inTx = <T>(work: Parameters<typeof database.db.withUser<T>>[1]) => database.db.withUser(userId, work);
  for (const title of titles)
    await inTx((tx) => savePlan(tx, { title, content: `# ${title}`, summary: `About ${title}` }));
  return {
    userId,
    inTx,
    /** A request as the model makes it: schema first. */
    async request(input: Record<string, string>): Promise<ToolOutcome> {
      const tool = executeDirectRequest;
      if (tool.mode !== 'transaction') throw new Error('it runs in the step’s transaction');
      const parsed = tool.input.parse(input);
      return inTx((tx) => tool.run(tx, parsed, context()));
    },
    async propose(input: Record<string, string>) {
      const tool = proposePlanSave;
      if (tool.mode !== 'proposal') throw new Error('it proposes');
      const parsed = tool.input.parse(input);
      return inTx((tx) => tool.propose(tx, parsed, context()));
    },
    later: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    titles: async () => {
      const page = await inTx((tx) => listPlans(tx, {}));
      return page.success ? page.data.items.map(({ title }) => title).toSorted() : page.error.message;
    },
  };
}

describe('execute_direct_request', () => {
  it('deletes the plan that the words name, and says what was deleted and how to undo it', async () => {
    const { request, titles } = await desk('Summer Shred', 'Winter Bulk');
    expect(await request({ action: 'delete_plan', target: "my 'summer shred' plan" })).toMatchObject({
      type: 'ok',
      result: {
        deleted: { title: 'Summer Shred' },
        undo: expect.stringMatching(/30 days.*\/api\/plans\/.*\/restore/),
      },
    });
    expect(await titles()).toEqual(['Winter Bulk']);
  });

  it('takes the short form of seed 004', async () => {
    const { request, titles } = await desk('Summer Shred', 'Winter Bulk');
    await request({ action: 'delete', context: "Delete my 'Summer Shred' plan." });
    expect(await titles()).toEqual(['Winter Bulk']);
  });

  it('restores the plan that was deleted last, or the one that is named, for 30 days', async () => {
    const { request, titles, later } = await desk('A one', 'B two', 'C three');
    await request({ action: 'delete_plan', target: 'B two' });
    later(1000);
    await request({ action: 'delete_plan', target: 'A one' });
    expect(await request({ action: 'restore_plan' })).toMatchObject({
      result: { restored: { title: 'A one' } },
    });
    expect(await request({ action: 'restore', target: 'two' })).toMatchObject({
      result: { restored: { title: 'B two' } },
    });
    expect(await titles()).toEqual(['A one', 'B two', 'C three']);
    await request({ action: 'delete_plan', target: 'C three' });
    later(31 * DAY_MS);
    expect(await request({ action: 'restore_plan' })).toEqual({
      type: 'error',
      message: 'There is no deleted plan that can be restored.',
    });
  });

  it('renames, and remembers the name from before', async () => {
    const { request, titles } = await desk('Summer Shred');
    expect(await request({ action: 'rename_plan', target: 'summer', new_name: ' Beach ' })).toMatchObject({
      result: { renamed: { title: 'Beach' }, before: 'Summer Shred' },
    });
    expect(await titles()).toEqual(['Beach']);
    expect(await request({ action: 'rename_plan', target: 'Beach' })).toMatchObject({ type: 'error' });
  });

  it('does nothing when several plans fit, and names them with their ids', async () => {
    const { request, titles } = await desk('Summer Shred', 'Summer Reading', 'Winter Bulk');
    const outcome = await request({ action: 'delete_plan', target: 'summer' });
    expect(outcome).toMatchObject({
      type: 'error',
      message: expect.stringContaining('2 plans fit "summer"'),
    });
    const message = outcome.type === 'error' ? outcome.message : '';
    const ids = [...message.matchAll(/- "Summer (\w+)" \(saved \d{4}-\d{2}-\d{2}, id ([0-9a-f-]{36})\)/g)];
    expect(ids.map(([, word]) => word).toSorted()).toEqual(['Reading', 'Shred']);
    expect(message).not.toContain('Winter');
    expect(await titles()).toHaveLength(3);
    const shred = ids.find(([, word]) => word === 'Shred')?.[2] ?? '';
    await request({ action: 'delete_plan', target: shred });
    expect(await titles()).toEqual(['Summer Reading', 'Winter Bulk']);
  });

  it('does nothing when none fits, and says what there is', async () => {
    const { request, titles } = await desk('Knitting');
    expect(await request({ action: 'delete_plan', target: 'Summer Shred' })).toMatchObject({
      type: 'error',
      message: expect.stringMatching(/no plan is called "Summer Shred".*\n- "Knitting"/),
    });
    expect(await titles()).toEqual(['Knitting']);
    const empty = await desk();
    expect(await empty.request({ action: 'delete_plan', target: 'Summer' })).toMatchObject({ type: 'error' });
  });

  it.each<Record<string, string>>([
    { target: 'everything except Winter Bulk' },
    { target: 'all but "Winter Bulk"' },
    { target: "don't delete Winter Bulk" },
    { target: 'todos menos Winter Bulk' },
    { target: "Ana's Winter Bulk" },
    { target: 'all my plans' },
    { target: '' },
    { target: '\u200b\u2060' },
    { target: 'my plan' },
    { context: 'Delete everything except Winter Bulk' },
    { target: 'Winter Bulk', context: "Please don't delete my Winter Bulk plan" },
    { target: 'Winter Bulk', context: 'Borra todos menos Winter Bulk' },
    { target: 'Winter Bulk', context: 'no borres Winter Bulk' },
  ])('neither deletes nor renames without one name that is meant: %o', async (words) => {
    const { request, titles } = await desk('Winter Bulk');
    for (const action of ['delete_plan', 'rename_plan'])
      expect(await request({ action, new_name: 'Gone', ...words })).toMatchObject({
        type: 'error',
        message: expect.stringMatching(/^Nothing was done: .*ask the user which/is),
      });
    expect(await titles()).toEqual(['Winter Bulk']);
  });

  it('acts after the question, on the id of the plan that the user chose', async () => {
    const { request, titles } = await desk('Summer Shred', 'Winter Bulk');
    const context = 'Delete everything except Winter Bulk';
    const asked = await request({ action: 'delete_plan', target: 'all', context });
    expect(asked.type).toBe('error');
    const listed = await request({ action: 'delete_plan', target: 'all' });
    const [, id = ''] =
      /"Summer Shred" \(saved [\d-]+, id ([0-9a-f-]+)\)/.exec(
        JSON.stringify(listed).replaceAll('\\"', '"'),
      ) ?? [];
    expect(await request({ action: 'delete_plan', target: id, context })).toMatchObject({ type: 'ok' });
    expect(await titles()).toEqual(['Winter Bulk']);
  });

  it('finds a plan among more than one page of them', async () => {
    const { request, titles } = await desk(
      'The oldest',
      ...Array.from({ length: 101 }, (_, i) => `Plan no. ${i}x`),
    );
    expect(await request({ action: 'delete_plan', target: 'oldest' })).toMatchObject({ type: 'ok' });
    expect(await titles()).not.toContain('The oldest');
  });

  it('knows only the plans of its user', async () => {
    await desk('Summer Shred');
    const { request } = await desk();
    expect(await request({ action: 'delete_plan', target: 'Summer Shred' })).toMatchObject({ type: 'error' });
  });

  it('lists plans and what can be restored, and passes an answer on', async () => {
    const { request } = await desk('A one', 'B two');
    await request({ action: 'delete_plan', target: 'B two' });
    expect(await request({ action: 'list_plans' })).toMatchObject({
      result: { plans: [{ title: 'A one' }], restorable: [{ title: 'B two' }] },
    });
    expect(await request({ action: 'answer', answer: 'Yes.' })).toEqual({
      type: 'ok',
      result: { answered: 'Yes.' },
    });
    expect(await request({ action: 'answer' })).toMatchObject({ type: 'error' });
  });

  it('reads what is stored of the plan or goal that is named, to answer from it', async () => {
    const { request, inTx } = await desk('Summer Shred', 'Winter Bulk');
    await inTx((tx) => createGoal(tx, { title: 'Run 5 km', why: 'my knees' }));
    expect(await request({ action: 'read_plan', target: 'my summer plan' })).toMatchObject({
      result: { title: 'Summer Shred', text: '# Summer Shred' },
    });
    expect(await request({ action: 'read_goal', target: 'my Run 5 km goal' })).toMatchObject({
      result: { title: 'Run 5 km', text: expect.stringContaining('my knees') },
    });
    expect(await request({ action: 'read_plan', target: 'spring' })).toMatchObject({ type: 'error' });
  });

  it('lists, renames, deletes and restores goals, and never mistakes one for a plan', async () => {
    const { request, inTx, titles } = await desk('Running');
    await inTx((tx) => createGoal(tx, { title: 'Running' }));
    await request({ action: 'rename_goal', target: 'Running', new_name: 'Run 5 km' });
    expect(await request({ action: 'list_goals' })).toMatchObject({
      result: { goals: [{ title: 'Run 5 km', about: 'active' }] },
    });
    expect(await request({ action: 'delete_goal', target: 'run 5 km' })).toMatchObject({
      result: { deleted: { title: 'Run 5 km' }, undo: expect.stringContaining('restore_goal') },
    });
    expect(await titles()).toEqual(['Running']);
    expect(await request({ action: 'list_goals' })).toMatchObject({ result: { goals: [] } });
    expect(await request({ action: 'restore_goal' })).toMatchObject({
      result: { restored: { title: 'Run 5 km' } },
    });
    expect(
      await request({ action: 'delete_goal', target: 'Run 5 km', context: 'do not delete Run 5 km' }),
    ).toMatchObject({ type: 'error', message: expect.stringContaining('list_goals') });
  });

  it('lists reminders and cancels the one that is named', async () => {
    const { request, inTx } = await desk();
    const at = `${new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10)}T09:00`;
    for (const note of ['Call the gym', 'Water the plants'])
      expect(await inTx((tx) => createFollowUp(tx, { note, at }))).toMatchObject({ success: true });
    expect(await request({ action: 'cancel_reminder', target: 'the gym reminder' })).toMatchObject({
      result: { deleted: { title: 'Call the gym' } },
    });
    expect(await request({ action: 'list_reminders' })).toMatchObject({
      result: { reminders: [{ title: 'Water the plants', about: expect.stringContaining('9:00') }] },
    });
    expect(await request({ action: 'cancel_reminder', target: 'the gym' })).toMatchObject({ type: 'error' });
  });

  it('has a closed set of actions', () => {
    expect(executeDirectRequest.input.safeParse({ action: 'drop_table' }).success).toBe(false);
    expect(executeDirectRequest.input.safeParse({ action: 'delete_plan', id: 'x' }).success).toBe(false);
  });
});

describe('propose_plan_save without a goal', () => {
  it('names the plan by its title, else by its heading, else by its summary', async () => {
    const { propose } = await desk();
    const plan = { plan_content: '# Eating plan: energy\n\nSoup', summary: 'Soup' };
    expect(await propose({ ...plan, title: 'Eating plan' })).toMatchObject({
      preview: { goalId: null, goalTitle: null, title: 'Eating plan', summary: 'Soup' },
    });
    expect(await propose(plan)).toMatchObject({ preview: { title: 'Eating plan: energy' } });
    expect(await propose({ plan_content: 'Soup', summary: 'Just soup' })).toMatchObject({
      preview: { title: 'Just soup' },
    });
  });
});
