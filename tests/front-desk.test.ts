import type { Client } from '@roundtable/client';
import { type System, sharedSystem, toolUse } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { say, tell } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

async function desk(email: string) {
  const { client } = await system.signIn(email);
  const { id } = await client.conversations.create({ team: 'triage' });
  return { client, id };
}

const lastAsked = () => JSON.stringify(system.simulator.requests(1)[0]?.body);
const always = (content: string) => system.simulator.script([{ match: { any: true }, reply: { content } }]);

describe('direct requests beyond plans', () => {
  test('a goal is renamed, read, deleted and brought back at once', async () => {
    const on = await desk('goals@example.com');
    const { client } = on;
    const goal = await client.goals.create({ title: 'Running', why: 'my KNEES' });
    const request = async (said: string, action: string, input = {}) => {
      const call = toolUse('execute_direct_request', { action, ...input });
      const result = await tell(system, on, said, [call], 'Done.');
      if (result.type !== 'message') throw new Error(JSON.stringify(result));
      return result.toolCalls[0]?.result;
    };
    await request('Call my running goal Run 5 km', 'rename_goal', {
      target: 'running',
      new_name: 'Run 5 km',
    });
    expect((await client.goals.get(goal.id)).title).toBe('Run 5 km');
    expect(await request('Why did I want that?', 'read_goal', { target: 'Run 5 km' })).toMatchObject({
      text: expect.stringContaining('my KNEES'),
    });
    expect(lastAsked()).toContain('my KNEES');
    await request('Delete my Run 5 km goal', 'delete_goal', { target: 'Run 5 km' });
    expect((await client.goals.list()).items).toEqual([]);
    await request('Undo that', 'restore_goal');
    expect((await client.goals.list()).items).toMatchObject([{ title: 'Run 5 km' }]);
  });

  test('a plan is answered from, and the reminder that is named is cancelled', async () => {
    const on = await desk('answers@example.com');
    const { client } = on;
    await client.plans.save({ title: 'Summer Shred', content: 'Monday: SQUATS', summary: 'Legs' });
    const read = toolUse('execute_direct_request', { action: 'read_plan', target: 'my summer plan' });
    await tell(system, on, 'What does my summer plan say for Monday?', [read], 'Squats.');
    expect(lastAsked()).toContain('Monday: SQUATS');

    const at = `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)}T09:00`;
    for (const note of ['Call the gym', 'Water the plants']) await client.followUps.create({ note, at });
    const cancel = toolUse('execute_direct_request', {
      action: 'cancel_reminder',
      target: 'the gym reminder',
    });
    await tell(system, on, 'Cancel the gym reminder', [cancel], 'It is cancelled.');
    const { items } = await client.followUps.list();
    expect(Object.fromEntries(items.map(({ note, status }) => [note, status]))).toMatchObject({
      'Call the gym': 'cancelled',
      'Water the plants': 'scheduled',
    });
  });
});

/** A coach who has proposed another version of a saved plan, in these words. */
async function proposed(email: string, words: string) {
  const on = await desk(email);
  const { client } = on;
  const plan = await client.plans.save({ title: 'Summer Shred', content: 'SQUATS', summary: 'Legs' });
  await tell(
    system,
    on,
    'My workout plan needs another Monday',
    [toolUse('handoff_to_coach', { coach_names: ['exercise_coach'], reason: 'a change' })],
    [toolUse('get_plan', { plan_id: plan.id })],
    'What shall it be?',
  );
  expect(lastAsked()).toContain('SQUATS');
  const change = toolUse('propose_plan_change', { plan_id: plan.id, plan_content: 'ROWING' });
  const asked = await tell(system, on, 'Rowing', [words, change]);
  if (asked.type !== 'confirmation_required') throw new Error(JSON.stringify(asked));
  return { ...on, plan };
}
const open = async (client: Client, id: string) =>
  (await client.conversations.get(id)).pendingConfirmations.map(({ kind }) => kind);

describe('a coach who changes a saved plan', () => {
  test('reads it, and a yes to the proposal changes it', async () => {
    const { client, id, plan } = await proposed('coach-changes@example.com', 'Shall I change it?');
    always('It is changed.');
    expect(await say(client, id, 'Yes')).toMatchObject({ type: 'confirmation_result', success: true });
    expect(await client.plans.get(plan.id)).toMatchObject({ title: 'Summer Shred', content: 'ROWING' });
  });

  test('is told no to what was asked last, which decides no proposal', async () => {
    const { client, id, plan } = await proposed('bare-no@example.com', 'Anything you would add to it?');
    always('All right.');
    expect(await say(client, id, 'No')).toMatchObject({ type: 'message' });
    expect(await open(client, id)).toEqual(['plan_change']);
    const [decision] = (await client.conversations.get(id)).pendingConfirmations;
    await client.conversations.decide(id, decision?.id ?? '', {
      body: { approved: true },
      options: { waitSeconds: 60 },
    });
    expect(await client.plans.get(plan.id)).toMatchObject({ content: 'ROWING' });
  });

  test('is told no to the proposal itself, and nothing changes', async () => {
    const { client, id, plan } = await proposed('says-no@example.com', 'Shall I change it?');
    always('Then it stays.');
    expect(await say(client, id, 'No')).toMatchObject({ type: 'confirmation_result', success: true });
    expect(await open(client, id)).toEqual([]);
    expect(await client.plans.get(plan.id)).toMatchObject({ content: 'SQUATS' });
  });
});
