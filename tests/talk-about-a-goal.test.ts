import type { Client } from '@roundtable/client';
import { type System, sharedSystem, toolUse } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { say, tell } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

/** A talk with the agentic coach about the second of two goals. */
async function about(email: string) {
  const { client } = await system.signIn(email);
  const run = await client.goals.create({ title: 'Run 5 km' });
  const sing = await client.goals.create({ title: 'Sing', why: 'IT CALMS ME' });
  const { id } = await client.conversations.create({ team: 'agentic-coach', goalId: sing.id });
  return { client, id, run, sing };
}

/** What the model was last asked, as one text. */
const lastAsked = () => JSON.stringify(system.simulator.requests(1)[0]?.body);
const savePlan = (client: Client, goalId: string, content: string) =>
  client.plans.save({ title: 'A plan', content, summary: 'In short', goalId });

/** A proposal that is decided by a plain yes right behind it. */
async function agreed(on: { client: Client; id: string }, wish: string, call: ReturnType<typeof toolUse>) {
  const asked = await tell(system, on, wish, ['This is what I propose.', call]);
  if (asked.type !== 'confirmation_required') throw new Error(JSON.stringify(asked));
  system.simulator.script([{ match: { any: true }, reply: { content: 'It is done.' } }]);
  expect(await say(on.client, on.id, 'Yes')).toMatchObject({ type: 'confirmation_result', success: true });
  return asked.confirmation;
}

test('the agent is told which goal it is, and keeps check-ins on it unless another or none is named', async () => {
  const on = await about('goal@example.com');
  const { client, run, sing } = on;
  const checkIn = (text: string, more = {}) =>
    tell(system, on, text, [toolUse('record_check_in', { content: text, ...more })], 'Noted.');
  await checkIn('It went well');
  expect(lastAsked()).toMatch(/The goal being talked about.*Sing \(active.*IT CALMS ME/);
  await checkIn('I ran', { goal_id: run.id });
  await checkIn('A fine day', { goal_id: null });
  const { items } = await client.checkIns.list();
  const goals = Object.fromEntries(items.map(({ content, goalId }) => [content, goalId]));
  expect(goals).toEqual({ 'It went well': sing.id, 'I ran': run.id, 'A fine day': null });
});

/** The newest plan of the goal as the model was last told it; the goal's notes hold what was approved. */
const newestPlan = () => {
  const [, id, text] =
    /The newest plan for it: A plan \(plan_id ([^,]+), [^)]*\)\\n(.*?)\\n/.exec(lastAsked()) ?? [];
  return { id, text };
};

test('the newest plan of the goal is told as it stands now, and no other goal’s', async () => {
  const on = await about('plan@example.com');
  const { client, run, sing } = on;
  await savePlan(client, sing.id, 'The older one');
  const { id } = await savePlan(client, sing.id, 'Ten minutes');
  await savePlan(client, run.id, 'Of another goal');
  await tell(system, on, 'Where are we?', 'At the beginning.');
  expect(newestPlan()).toEqual({ id, text: 'Ten minutes' });
  await client.plans.update(id, { content: 'Half an hour' });
  await tell(system, on, 'And now?', 'At the beginning.');
  expect(newestPlan()).toEqual({ id, text: 'Half an hour' });
});

test('a plan is read, changed and deleted in talk, each after a yes, and comes back', async () => {
  const on = await about('change@example.com');
  const { client, sing } = on;
  const { id: plan_id } = await savePlan(client, sing.id, 'TEN MINUTES');
  const read = await tell(system, on, 'Read it to me', [toolUse('get_plan', { plan_id })], 'Ten minutes.');
  expect(read).toMatchObject({ toolCalls: [{ tool: 'get_plan', result: { content: 'TEN MINUTES' } }] });

  const change = toolUse('propose_plan_change', { plan_id, plan_content: 'AN HOUR' });
  expect(await agreed(on, 'Make it longer', change)).toMatchObject({ kind: 'plan_change' });
  expect(await client.plans.get(plan_id)).toMatchObject({ content: 'AN HOUR', title: 'A plan' });
  await tell(system, on, 'What is it now?', 'An hour.');
  expect(newestPlan()).toEqual({ id: plan_id, text: 'AN HOUR' });

  await agreed(on, 'Away with it', toolUse('propose_plan_deletion', { plan_id }));
  expect((await client.plans.list()).items).toEqual([]);
  await tell(system, on, 'No, I want it back', [toolUse('restorePlan', { plan_id })], 'Here it is.');
  expect((await client.plans.list()).items).toMatchObject([{ id: plan_id, content: 'AN HOUR' }]);
});

test('the four types of session open with their own line, and research works with its own tools', async () => {
  const { client } = await system.signIn('types@example.com');
  const offered: Record<string, string[]> = {};
  for (const sessionType of ['general', 'planning', 'research', 'reflection']) {
    const { id } = await client.conversations.create({ team: 'agentic-coach', sessionType });
    const opening = (await client.conversations.get(id)).opening?.text ?? '';
    expect(opening).not.toBe('');
    await tell(system, { client, id }, 'Hello', 'Hello.');
    expect(lastAsked()).toContain(opening);
    offered[sessionType] = Object(system.simulator.requests(1)[0]?.body).tools.map(
      ({ name }: { name: string }) => name,
    );
  }
  expect(offered.general).toContain('wikipedia_search');
  expect(offered.research).toContain('wikipedia_search');
  expect(offered.planning).not.toContain('wikipedia_search');
  expect(offered.reflection).not.toContain('web_search');
  await expect(
    client.conversations.create({ team: 'agentic-coach', sessionType: 'gossip' }),
  ).rejects.toMatchObject({ status: 400 });
});
