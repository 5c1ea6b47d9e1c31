import type { TurnResult } from '@roundtable/api';
import type { Client } from '@roundtable/client';
import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runsOf } from './histories.js';
import { idle, post, say } from './support.js';

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

async function talk(client: Client, id: string, lines: readonly string[]): Promise<TurnResult> {
  let last = await say(client, id, lines[0] ?? '');
  for (const line of lines.slice(1)) last = await say(client, id, line);
  return last;
}

async function approve(client: Client, id: string, confirmationId: string): Promise<TurnResult> {
  const decided = await client.conversations.decide(id, confirmationId, {
    body: { approved: true },
    options: { waitSeconds: 60 },
  });
  if (decided.type !== 'ended') throw new Error('not decided');
  return decided.result;
}

test('gathers for both fields in turn, ends in one confirmed plan for each, and goes home', async () => {
  const { client, id } = await desk('gather@example.com');
  const proposal = await talk(client, id, [
    'I need a workout and diet plan.',
    'I want to get stronger',
    'I am a beginner, I walk a little',
    'three days a week, 40 minutes',
    'at home with dumbbells',
    'my left knee hurts sometimes',
    'vegetarian',
    'I am allergic to nuts',
    'about 20 minutes, for two people',
  ]);
  if (proposal.type !== 'confirmation_required') throw new Error(JSON.stringify(proposal));
  expect(proposal.confirmations).toMatchObject([
    { kind: 'plan_save', goalId: null, title: 'Training plan: get stronger' },
    { kind: 'plan_save', goalId: null, title: 'Eating plan: get stronger' },
  ]);
  expect((await client.plans.list()).items).toEqual([]);

  const [first, second] = proposal.confirmations;
  const one = await approve(client, id, first?.id ?? '');
  expect(one).toMatchObject({ type: 'confirmation_result', success: true });
  expect(one).toMatchObject({ message: expect.stringContaining('still waits') });
  const two = await approve(client, id, second?.id ?? '');
  expect(two).toMatchObject({ type: 'confirmation_result', success: true });

  const { items } = await client.plans.list();
  expect(
    items.map(({ title, goalId, conversationId }) => [title, goalId, conversationId]).toSorted(),
  ).toEqual([
    ['Eating plan: get stronger', null, id],
    ['Training plan: get stronger', null, id],
  ]);
  expect(items.find(({ title }) => title.startsWith('Eating'))?.content).not.toMatch(/peanut|Chicken|Salmon/);
  const view = await client.conversations.get(id);
  expect(view.activeAgent).toEqual({ id: 'triage', name: 'Triage' });
  expect(view.transitions).toMatchObject([
    { from: 'triage', to: 'exercise_coach', members: ['exercise_coach', 'nutrition_coach'] },
    { from: 'exercise_coach', to: 'triage', members: null, reason: expect.stringContaining('Saved:') },
  ]);
  expect(system.simulator.stats().rejected).toBe(0);
});

test('the same in Spanish, with the name, the questions and the plans in Spanish', async () => {
  const { client, id } = await desk('es@example.com', 'es');
  const first = await say(client, id, 'Necesito un plan de entrenamiento y una dieta');
  if (first.type !== 'message') throw new Error(first.type);
  const name = 'Coach de ejercicio y nutrición';
  expect(first.messages[0]?.text).toBe(`Perfecto, te conecto con el ${name}...`);
  expect(first.agent).toEqual({ id: 'exercise_coach', name });
  expect(first.message).toMatch(/¿/);
  const proposal = await talk(client, id, [
    'quiero ponerme en forma',
    'soy principiante',
    'tres días por semana, 30 minutos',
    'en casa sin material',
    'nada me duele',
    'como de todo',
    'ninguna alergia',
    'unos 15 minutos para cocinar',
  ]);
  if (proposal.type !== 'confirmation_required') throw new Error(JSON.stringify(proposal));
  expect(proposal.confirmations.map((open) => open.title)).toEqual([
    'Plan de entrenamiento: ponerme en forma',
    'Plan de alimentación: ponerme en forma',
  ]);
  for (const open of proposal.confirmations) await approve(client, id, open.id);
  expect((await client.conversations.get(id)).activeAgent.id).toBe('triage');
  const gone = await say(client, id, 'Borra el plan de alimentación');
  expect(gone).toMatchObject({ message: expect.stringMatching(/«Plan de alimentación: .*» está eliminado/) });
  expect(await say(client, id, 'deshazlo')).toMatchObject({
    message: expect.stringContaining('está de vuelta'),
  });
  expect((await client.plans.list()).items).toHaveLength(2);
});

test('coaches who act as one survive kill -9 and continue-as-new', async () => {
  const { client, id } = await desk('renewed@example.com');
  await say(client, id, 'I need a workout and diet plan.');
  const both = {
    id: 'exercise_coach',
    name: 'Exercise & Nutrition Coach',
    members: ['exercise_coach', 'nutrition_coach'],
  };
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
  expect(await client.conversations.workflow(id)).toMatchObject({ activeAgent: both });
  const asked = system.simulator
    .requests()
    .map(({ body }) => JSON.stringify(body))
    .findLast((body) => body.includes('"tools"') && body.includes('one more question'));
  expect(asked).toMatch(/## Your field: exercise.*## Your field: nutrition/);
  system.simulator.reset();
  await say(client, id, 'take me back to the front desk please');
  expect((await client.conversations.get(id)).activeAgent.id).toBe('triage');
}, 120_000);
