import type { TurnResult } from '@roundtable/api';
import type { Client } from '@roundtable/client';
import { type System, sharedSystem, toolUse, turn } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runsOf } from './histories.js';
import { releaseTest } from './release-test.js';
import { idle, post, say, workflowOf } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterAll(() => system.stop());

async function desk(email: string, locale: 'en' | 'es' = 'en') {
  const { client } = await system.signIn(email);
  const { id } = await client.conversations.create({ team: 'triage', locale });
  return { client, id };
}

async function approve(client: Client, id: string, confirmationId: string): Promise<TurnResult> {
  const decided = await client.conversations.decide(id, confirmationId, {
    body: { approved: true },
    options: { waitSeconds: 60 },
  });
  if (decided.type !== 'ended') throw new Error('not decided');
  return decided.result;
}

const FIELDS = ['exercise_coach', 'nutrition_coach'];
const connect = [toolUse('handoff_to_coach', { coach_names: FIELDS, reason: 'a workout and diet plan' })];
const propose = (title: string) =>
  toolUse('propose_plan_save', { title, plan_content: `# ${title}\n\n- Monday`, summary: `About ${title}` });
/** What a coach answers when the user has decided. */
const DECIDED = '<confirmation';

/** What the model was last asked, as one text. */
const lastAsked = () => JSON.stringify(system.simulator.requests(1)[0]?.body);

test('what was gathered for both fields ends in one confirmed plan for each, and goes home', async () => {
  const { client, id } = await desk('gather@example.com');
  const titles = ['Training plan: get stronger', 'Eating plan: get stronger'];
  system.simulator.script([
    ...turn('I need a workout and diet plan.', connect, 'What would you like to reach?'),
    ...turn('about 20 minutes', ['Here are two plans.', ...titles.map(propose)]),
    ...turn(DECIDED, 'The first one is saved, the other still waits.'),
    ...turn(DECIDED, [toolUse('returnToTriage', { summary: `Saved: ${titles.join(', ')}` })], 'What else?'),
    { match: { any: true }, reply: { content: 'I see. And then?' } },
  ]);
  const gathered = [
    'I want to get stronger',
    'I am a beginner, I walk a little',
    'three days a week, 40 minutes',
    'at home with dumbbells',
    'my left knee hurts sometimes',
    'vegetarian',
    'I am allergic to nuts',
  ];
  for (const text of ['I need a workout and diet plan.', ...gathered]) await say(client, id, text);
  const proposal = await say(client, id, 'about 20 minutes, for two people');
  for (const text of gathered) expect(lastAsked()).toContain(text);
  if (proposal.type !== 'confirmation_required') throw new Error(JSON.stringify(proposal));
  expect(proposal.confirmations).toMatchObject(
    titles.map((title) => ({ kind: 'plan_save', goalId: null, title })),
  );
  expect((await client.plans.list()).items).toEqual([]);

  const [first, second] = proposal.confirmations;
  const one = await approve(client, id, first?.id ?? '');
  expect(one).toMatchObject({ type: 'confirmation_result', success: true });
  expect(one).toMatchObject({ message: 'The first one is saved, the other still waits.' });
  expect((await client.plans.list()).items).toMatchObject([{ title: titles[0] }]);
  const two = await approve(client, id, second?.id ?? '');
  expect(two).toMatchObject({ type: 'confirmation_result', success: true });

  const { items } = await client.plans.list();
  expect(
    items.map(({ title, goalId, conversationId }) => [title, goalId, conversationId]).toSorted(),
  ).toEqual(titles.map((title) => [title, null, id]).toSorted());
  const view = await client.conversations.get(id);
  expect(view.activeAgent).toEqual({ id: 'triage', name: 'Triage' });
  expect(view.transitions).toMatchObject([
    { from: 'triage', to: 'exercise_coach', members: FIELDS },
    { from: 'exercise_coach', to: 'triage', members: null, reason: expect.stringContaining('Saved:') },
  ]);
});

test('in Spanish the coaches who act as one have their name in Spanish, and so do the lines of the engine', async () => {
  const { client, id } = await desk('es@example.com', 'es');
  system.simulator.script(turn('Necesito un plan', connect, '¿Qué te gustaría conseguir?'));
  const first = await say(client, id, 'Necesito un plan de entrenamiento y una dieta');
  if (first.type !== 'message') throw new Error(first.type);
  const name = 'Coach de ejercicio y nutrición';
  expect(first.messages.map((row) => row.text)).toEqual([
    `Perfecto, te conecto con el ${name}…`,
    '¿Qué te gustaría conseguir?',
  ]);
  expect(first.agent).toEqual({ id: 'exercise_coach', name, members: FIELDS });
  expect(lastAsked()).toContain(`You are ${name}`);
  expect(lastAsked()).toContain('Preferred language: Spanish');
  system.simulator.script([
    ...turn('eso es todo', [toolUse('returnToTriage', { summary: 'Nada más' })], '¿Algo más?'),
  ]);
  const back = await say(client, id, 'eso es todo, gracias');
  if (back.type !== 'message') throw new Error(back.type);
  expect(back.messages.map((row) => row.text)).toEqual(['Te llevo de vuelta a recepción.', '¿Algo más?']);
  expect((await client.conversations.get(id)).activeAgent.id).toBe('triage');
});

releaseTest('coaches who act as one survive kill -9 and continue-as-new', async () => {
  const { client, id } = await desk('renewed@example.com');
  system.simulator.script(turn('I need a workout and diet plan.', connect, 'What would you like to reach?'));
  await say(client, id, 'I need a workout and diet plan.');
  const both = { id: 'exercise_coach', name: 'Exercise & Nutrition Coach', members: FIELDS };
  system.simulator.script([
    { match: { lastToolResult: 'get_goals' }, reply: { content: 'Done.' } },
    { match: { any: true }, reply: { content: [{ type: 'tool_use', name: 'get_goals', input: {} }] } },
  ]);
  for (let turn = 0; turn < 32; turn++) await say(client, id, `question ${turn}`);
  await post(client, id, 'one more question');
  await system.worker.signal('SIGKILL');
  await system.restartWorker();
  await idle(system, client, id);
  expect((await runsOf(system, id)).length).toBeGreaterThanOrEqual(2);
  expect((await client.conversations.get(id)).activeAgent).toEqual(both);
  expect(await workflowOf(system, client, id)).toMatchObject({ activeAgent: both });
  const asked = system.simulator
    .requests()
    .map(({ body }) => JSON.stringify(body))
    .findLast((body) => body.includes('"tools"') && body.includes('one more question'));
  expect(asked).toMatch(/## Your field: exercise.*## Your field: nutrition/);
  const wish = 'take me back to the front desk please';
  system.simulator.script(
    turn(wish, [toolUse('returnToTriage', { summary: 'Nothing else' })], 'Here you are.'),
  );
  await say(client, id, wish);
  expect((await client.conversations.get(id)).activeAgent.id).toBe('triage');
});
