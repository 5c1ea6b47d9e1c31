import { readFileSync } from 'node:fs';
import { type System, sharedSystem, toolUse } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { idle, open, say, tell, transcript } from './support.js';

/** What whoever coaches at the round table holds to. */
const BASE_PERSONA = new URL('../teams/round-table/expertise/base-persona.md', import.meta.url);

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

async function person(email: string) {
  const { client } = await system.signIn(email);
  return { client, id: await open(client) };
}

/** What the model was last asked, as one text. */
const lastAsked = () => JSON.stringify(system.simulator.requests(1)[0]?.body);
const toArchitect = (reason: string) => toolUse('transferToGoalArchitect', { reason });
const toCoach = (summary: string) => toolUse('returnToCoach', { summary });

test('a milestone and a goal that are done on the page bring Motivator, once each, who has the answer', async () => {
  const on = await person('wins@example.com');
  const { client, id } = on;
  await tell(system, on, 'Hello', 'Good to see you.');
  const goal = await client.goals.create({ title: 'Run 5 km' });
  const milestone = await client.goals.milestones.add(goal.id, { title: 'First kilometre' });
  const spoken = async (count: number) => {
    await system.eventually(`Motivator has spoken ${count} times`, async () => {
      const rows = await transcript(client, id);
      return rows.filter(({ text }) => text === 'Look at that!').length >= count ? rows : null;
    });
    await idle(system, client, id);
    const rows = await transcript(client, id);
    return rows.filter(({ kind }) => kind === 'event').map(({ text }) => text);
  };

  system.simulator.script([{ match: { any: true }, reply: { content: 'Look at that!' } }]);
  await client.goals.milestones.update(goal.id, milestone.id, { done: true });
  expect(await spoken(1)).toEqual([expect.stringContaining('“First kilometre” of “Run 5 km”')]);
  expect(lastAsked()).toContain('You are Motivator');
  await client.goals.update(goal.id, { status: 'completed' });
  await client.goals.update(goal.id, { status: 'active' });
  await client.goals.update(goal.id, { status: 'completed' });
  expect(await spoken(2)).toEqual([
    expect.any(String),
    expect.stringContaining('“Run 5 km” was marked as completed'),
  ]);
  expect(await tell(system, on, 'A friend came along', 'In the rain, too.')).toMatchObject({
    agent: { id: 'motivator' },
  });
  const { items } = await client.conversations.transitions(id);
  expect(items.map(({ to, via }) => [to, via])).toEqual([['motivator', 'system']]);
});

test('a goal gets a day and loses it, a milestone goes, and the goal is deleted after a yes and comes back', async () => {
  const on = await person('deletes@example.com');
  const { client } = on;
  await tell(
    system,
    on,
    'I want to run 5 km by the first of May',
    [toArchitect('a goal with a day')],
    [toolUse('createGoal', { title: 'Run 5 km', target_date: '2027-05-01' })],
    'It is in.',
  );
  const [goal] = (await client.goals.list()).items;
  const goal_id = goal?.id ?? '';
  expect(goal).toMatchObject({ title: 'Run 5 km', targetDate: '2027-05-01' });
  await tell(
    system,
    on,
    'Add a first kilometre and new shoes. No date, after all',
    [
      toolUse('addMilestone', { goal_id, title: 'First kilometre' }),
      toolUse('addMilestone', { goal_id, title: 'New shoes' }),
      toolUse('updateGoal', { goal_id, target_date: null }),
    ],
    'Done.',
  );
  const before = await client.goals.get(goal_id);
  expect(before.targetDate).toBeNull();
  const shoes = before.milestones.find(({ title }) => title === 'New shoes');
  await tell(
    system,
    on,
    'The shoes can go',
    [toolUse('removeMilestone', { goal_id, milestone_id: shoes?.id ?? '' })],
    'They are out.',
  );
  expect((await client.goals.get(goal_id)).milestones.map(({ title }) => title)).toEqual(['First kilometre']);

  const asked = await tell(system, on, 'Delete the goal', [
    'It can come back for 30 days. Shall I delete it?',
    toolUse('propose_goal_deletion', { goal_id }),
  ]);
  expect(asked).toMatchObject({ type: 'confirmation_required', confirmation: { kind: 'goal_delete' } });
  expect((await client.goals.list()).items).toHaveLength(1);
  system.simulator.script([{ match: { any: true }, reply: { content: 'It is gone.' } }]);
  expect(await say(client, on.id, 'Yes')).toMatchObject({ type: 'confirmation_result', success: true });
  expect((await client.goals.list()).items).toEqual([]);
  await tell(system, on, 'Bring it back', [toolUse('restoreGoal', { goal_id })], 'Here it is.');
  expect((await client.goals.list()).items).toMatchObject([
    { title: 'Run 5 km', milestones: [{ title: 'First kilometre' }] },
  ]);
});

describe('a goal that is half built', () => {
  test('goes on with what was said, though Coach passes nothing on', async () => {
    const on = await person('half-built@example.com');
    const { client, id } = on;
    await client.goals.create({ title: 'Read more' });
    await tell(system, on, 'I want to sing', [toArchitect('a new goal')], 'Why does it matter to you?');
    await tell(system, on, 'It calms me on SUNDAYS', [toCoach('They think it over')], 'Sure.');
    await tell(system, on, 'What a day', 'Tell me.');
    await tell(system, on, 'Now the rest', [toArchitect('they go on')], 'When could it be?');
    expect((await client.conversations.get(id)).activeAgent.id).toBe('goalArchitect');
    expect(lastAsked()).toContain('It calms me on SUNDAYS');
    expect(lastAsked()).not.toContain('What a day');
  });

  test('goes on from its summary when the talk itself is out of sight', async () => {
    const on = await person('half-built-before@example.com');
    await tell(system, on, 'I want to sing', [toArchitect('a new goal')], 'Why does it matter to you?');
    await tell(system, on, 'It calms me', [toCoach('SINGING calms them; the day is open')], 'Sure.');
    for (let n = 1; n <= 10; n++) await tell(system, on, `Another day, number ${n}`, 'I see.');
    await tell(system, on, 'Now the rest', [toArchitect('they go on')], 'When could it be?');
    expect(lastAsked()).toContain('You are Goal Architect');
    expect(lastAsked()).not.toContain('I want to sing');
    expect(lastAsked()).toContain('SINGING calms them; the day is open');
  });
});

test('how the user likes to be talked with, and by whom, is said once, and told to every agent from then on', async () => {
  const on = await person('style@example.com');
  const { client } = on;
  const style = 'Direct, FEW questions; likes working with Motivator';
  await tell(
    system,
    on,
    'Be direct with me, please, and I like working with Motivator',
    [toolUse('updatePreferences', { communicationStyle: style })],
    'Gladly.',
  );
  expect(await client.profile.get()).toMatchObject({ communicationStyle: style });
  await tell(system, on, 'I want to sing', [toArchitect('a new goal')], 'Which day?');
  expect(lastAsked()).toContain('You are Goal Architect');
  expect(lastAsked()).toContain(style);
  // Goal Architect listens as Coach does.
  const [persona = ''] = readFileSync(BASE_PERSONA, 'utf8').split('\n');
  expect(lastAsked()).toContain(persona);
});
