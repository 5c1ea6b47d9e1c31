import type { TurnResult } from '@roundtable/api';
import type { Client } from '@roundtable/client';
import { type System, sharedSystem, toolUse, turn } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { releaseTest } from './release-test.js';
import { follow, idle, say, tell, transcript, workflowOf } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const BOTH = { id: 'exercise_coach', name: 'Exercise & Nutrition Coach' };
const MEMBERS = ['exercise_coach', 'nutrition_coach'];
const BOTH_WANTED = 'I need a workout and diet plan.';
const REACH = 'What would you like to reach?';

async function desk(email: string, locale: 'en' | 'es' = 'en') {
  const { client } = await system.signIn(email);
  const { id } = await client.conversations.create({ team: 'triage', locale });
  return { client, id };
}

const savePlan = (client: Client, title: string) =>
  client.plans.save({ title, content: `# ${title}`, summary: `About ${title}` });
const titles = async (client: Client) =>
  (await client.plans.list()).items.map(({ title }) => title).toSorted();

function ended(result: TurnResult): Extract<TurnResult, { type: 'message' }> {
  if (result.type !== 'message') throw new Error(`${result.type}: ${JSON.stringify(result)}`);
  return result;
}
const words = (result: TurnResult) => ended(result).message;
/** What the first tool of a turn came to. */
const done = (result: TurnResult) => ended(result).toolCalls[0]?.result;

const connect = (...coach_names: string[]) =>
  toolUse('handoff_to_coach', { coach_names, reason: 'a workout and diet plan', context: 'both at once' });
const request = (action: string, input: Record<string, unknown> = {}) =>
  toolUse('execute_direct_request', { action, ...input });

describe('the two scenarios of seed 004', () => {
  test('"I need a workout and diet plan." goes to one agent made of both coaches', async () => {
    const at = await desk('both@example.com');
    const { client, id } = at;
    expect((await client.conversations.get(id)).activeAgent).toEqual({ id: 'triage', name: 'Triage' });

    const result = await tell(system, at, BOTH_WANTED, [connect(...MEMBERS)], REACH);
    expect(ended(result).messages.map((row) => [row.agent, row.text])).toEqual([
      [{ id: 'triage', name: 'Triage' }, 'Perfect, connecting you to the Exercise & Nutrition Coach...'],
      [{ ...BOTH, members: MEMBERS }, REACH],
    ]);
    const { items } = await client.conversations.transitions(id);
    expect(items).toMatchObject([
      { seq: 1, from: 'triage', to: 'exercise_coach', members: MEMBERS, via: 'tool' },
    ]);

    const view = await client.conversations.get(id);
    expect(view.activeAgent).toEqual({ ...BOTH, members: MEMBERS });
    expect(await workflowOf(system, client, id)).toMatchObject({
      activeAgent: { ...BOTH, members: MEMBERS },
      transitions: [{ to: 'exercise_coach', members: MEMBERS }],
    });
    const explained = await client.conversations.explainTurn(id, 1);
    expect(explained.modelCalls.map((call) => call.agent)).toEqual([{ id: 'triage', name: 'Triage' }, BOTH]);
    const team = await client.teams.get('triage');
    expect(team.agents.map(({ id, name }) => [id, name])).toEqual([
      ['triage', 'Triage'],
      ['exercise_coach', 'Exercise Coach'],
      ['nutrition_coach', 'Nutrition Coach'],
    ]);
    expect(team.agents[0]?.handoffs.map(({ to }) => to)).toEqual(MEMBERS);

    const [row] = await system.sql('SELECT current_agent, context FROM conversations WHERE id = $1', [id]);
    expect(row).toMatchObject({
      current_agent: 'exercise_coach',
      context: {
        intent: expect.stringContaining('workout and diet'),
        summary: 'both at once',
        members: MEMBERS,
      },
    });
  });

  test('"Delete my \'Summer Shred\' plan." is done at once, said, and undone through the API', async () => {
    const at = await desk('delete@example.com');
    const { client, id } = at;
    const plan = await savePlan(client, 'Summer Shred');
    await savePlan(client, 'Winter Bulk');
    const wish = "Delete my 'Summer Shred' plan.";
    const call = request('delete_plan', { target: 'Summer Shred', context: wish });
    const result = await tell(system, at, wish, [call], "Okay, the 'Summer Shred' plan has been deleted.");
    expect(words(result)).toBe("Okay, the 'Summer Shred' plan has been deleted.");
    expect(done(result)).toMatchObject({
      deleted: { title: 'Summer Shred' },
      undo: expect.stringContaining('30 days'),
    });
    expect(await titles(client)).toEqual(['Winter Bulk']);
    expect((await client.conversations.get(id)).pendingConfirmations).toEqual([]);
    await client.plans.restore(plan.id);
    expect(await titles(client)).toEqual(['Summer Shred', 'Winter Bulk']);
  });
});

describe('direct requests', () => {
  test('a deletion and a renaming are undone in talk', async () => {
    const at = await desk('undo@example.com');
    const { client } = at;
    await savePlan(client, 'Summer Shred');
    await tell(system, at, 'delete the summer shred plan', [
      request('delete_plan', { target: 'the summer shred plan', context: 'delete the summer shred plan' }),
    ]);
    expect(await titles(client)).toEqual([]);
    const restored = await tell(system, at, 'undo that', [request('restore_plan')]);
    expect(done(restored)).toMatchObject({ restored: { title: 'Summer Shred' } });
    expect(await titles(client)).toEqual(['Summer Shred']);

    const renamed = await tell(system, at, "Rename 'Summer Shred' to 'Beach Ready'", [
      request('rename_plan', { target: 'Summer Shred', new_name: 'Beach Ready' }),
    ]);
    expect(done(renamed)).toMatchObject({ renamed: { title: 'Beach Ready' }, before: 'Summer Shred' });
    expect(await titles(client)).toEqual(['Beach Ready']);
    await tell(system, at, 'undo the renaming', [
      request('rename_plan', { target: 'Beach Ready', new_name: 'Summer Shred' }),
    ]);
    expect(await titles(client)).toEqual(['Summer Shred']);
    const listed = await tell(system, at, 'which plans do I have?', [request('list_plans')]);
    expect(done(listed)).toMatchObject({ plans: [{ title: 'Summer Shred' }] });
  });

  test('an ambiguous plan is asked back, never guessed', async () => {
    const at = await desk('twins@example.com');
    const { client, id } = at;
    const older = await savePlan(client, 'Summer Shred');
    await savePlan(client, 'Summer Reading');
    const asked = await tell(
      system,
      at,
      'Delete my summer plan',
      [request('delete_plan', { target: 'my summer plan', context: 'Delete my summer plan' })],
      [toolUse('ask_question', { question: 'Summer Shred or Summer Reading?' })],
    );
    expect(done(asked)).toMatch(/Nothing was done.*Summer Reading.*Summer Shred/s);
    expect(words(asked)).toBe('Summer Shred or Summer Reading?');
    expect(await titles(client)).toEqual(['Summer Reading', 'Summer Shred']);
    await tell(system, at, 'Summer Shred', [request('delete_plan', { target: older.id })]);
    expect(await titles(client)).toEqual(['Summer Reading']);
    const [call] = await system.sql<{ input: { target: string } }>(
      `SELECT input FROM tool_calls WHERE conversation_id = $1 AND status = 'done' AND tool = 'execute_direct_request'`,
      [id],
    );
    expect(call?.input.target).toBe(older.id);
  });

  test('a plan that is not there is not made up, and another user’s is not there', async () => {
    const other = await desk('owner@example.com');
    await savePlan(other.client, 'Summer Shred');
    const at = await desk('stranger@example.com');
    const { client } = at;
    await savePlan(client, 'Knitting');
    const result = await tell(system, at, "Delete my 'Summer Shred' plan.", [
      request('delete_plan', { target: 'Summer Shred' }),
    ]);
    expect(done(result)).toMatch(/Nothing was done.*Knitting/s);
    expect(await titles(client)).toEqual(['Knitting']);
    expect(await titles(other.client)).toEqual(['Summer Shred']);
  });

  releaseTest('a kill -9 of the worker around the deletion leaves one effect and one answer', async () => {
    const at = await desk('killed@example.com');
    const { client, id } = at;
    await savePlan(client, 'Summer Shred');
    const wish = "Delete my 'Summer Shred' plan.";
    system.simulator.script([
      ...turn(wish, [request('delete_plan', { target: 'Summer Shred' })]),
      {
        match: { lastToolResult: 'execute_direct_request' },
        reply: { content: 'It is deleted.' },
        hold: 'after',
        times: 1,
      },
      { match: { lastToolResult: 'execute_direct_request' }, reply: { content: 'It is gone.' } },
    ]);
    const sent = client.conversations.sendMessage(id, { text: wish });
    await system.simulator.waitForHold('after');
    await sent;
    await system.worker.signal('SIGKILL');
    await system.restartWorker();
    await idle(system, client, id);
    expect(await titles(client)).toEqual([]);
    const calls = await system.sql('SELECT status FROM tool_calls WHERE conversation_id = $1', [id]);
    expect(calls).toEqual([{ status: 'done' }]);
    const answers = (await transcript(client, id)).filter((row) => row.role === 'agent' && row.text !== '');
    expect(answers.map((row) => row.text)).toEqual(['It is gone.']);
    await tell(system, at, 'undo that', [request('restore_plan')]);
    expect(await titles(client)).toEqual(['Summer Shred']);
  });
});

describe('a question', () => {
  test('is the reply itself: one model call, shown as the agent’s words, answered by the next message', async () => {
    const { client, id } = await desk('ask@example.com');
    const viewer = follow(client, id, 0);
    system.simulator.script([
      {
        match: { lastUserText: 'make me a plan' },
        reply: {
          content: [{ type: 'tool_use', name: 'ask_question', input: { question: 'Which kind of plan?' } }],
        },
        times: 1,
      },
      { match: { any: true }, reply: { content: 'Thank you.' } },
    ]);
    expect(await say(client, id, 'make me a plan')).toMatchObject({
      type: 'message',
      message: 'Which kind of plan?',
      agent: { id: 'triage' },
      toolCalls: [{ tool: 'ask_question' }],
    });
    expect(system.simulator.stats().requests).toBe(1);
    await system.eventually('the viewer has the question', async () =>
      viewer.events.some((event) => event.type === 'turn.completed') ? true : null,
    );
    const row = (await transcript(client, id)).at(-1);
    expect(viewer.shown(row?.id ?? '')).toBe('Which kind of plan?');
    await viewer.leave();
    // A request with a call that has no result would be refused by the simulator.
    expect(words(await say(client, id, 'a good one'))).toBe('Thank you.');
    expect(JSON.stringify(system.simulator.requests(1)[0]?.body)).toMatch(
      /tool_use.*ask_question.*tool_result.*a good one/,
    );
  });
});

describe('coaches who act as one', () => {
  const wrong = (coach_names: unknown) => ({
    match: { lastUserText: 'connect me' },
    reply: { content: [{ type: 'tool_use' as const, name: 'handoff_to_coach', input: { coach_names } }] },
    times: 1,
  });

  test.each([
    ['an unknown name', ['sleep_coach']],
    ['no name', []],
    ['a name twice', ['exercise_coach', 'exercise_coach']],
    ['no list', 'exercise_coach'],
  ])('%s is refused with the names that there are', async (what, names) => {
    const { client, id } = await desk(`${what.replaceAll(' ', '-')}@example.com`);
    system.simulator.script([wrong(names), { match: { any: true }, reply: { content: 'Sorry.' } }]);
    const result = ended(await say(client, id, 'connect me'));
    expect(result.agent?.id).toBe('triage');
    expect(String(result.toolCalls[0]?.result)).toMatch(/coach_names|exercise_coach, nutrition_coach/);
    expect(String(result.toolCalls[0]?.result)).toContain('exercise_coach, nutrition_coach');
    expect((await client.conversations.transitions(id)).items).toEqual([]);
  });

  test('what one combination said is not another one’s own words', async () => {
    const at = await desk('identity@example.com');
    const { client, id } = at;
    await tell(system, at, BOTH_WANTED, [connect(...MEMBERS)], REACH);
    await tell(system, at, 'I want to get stronger', 'How many days a week?');
    await tell(
      system,
      at,
      'please take me back to the front desk',
      [toolUse('returnToTriage', { summary: 'They want to get stronger' })],
      'What else can I do?',
    );
    expect((await client.conversations.get(id)).activeAgent).toEqual({ id: 'triage', name: 'Triage' });
    await tell(system, at, 'only a workout plan, please', [connect('exercise_coach')], 'For which days?');
    const view = await client.conversations.get(id);
    expect(view.activeAgent).toEqual({
      id: 'exercise_coach',
      name: 'Exercise Coach',
      members: ['exercise_coach'],
    });

    const asked = JSON.stringify(system.simulator.requests(1)[0]?.body);
    expect(asked).toContain('You are Exercise Coach');
    expect(asked).not.toContain('## Your field: nutrition');
    expect(asked).toContain('<colleague name=\\"Exercise & Nutrition Coach\\">');
    expect(asked).not.toContain('"role":"assistant"');
    const agents = (await transcript(client, id)).flatMap((row) =>
      row.agent === null ? [] : [row.agent.name],
    );
    expect([...new Set(agents)]).toEqual(['Triage', 'Exercise & Nutrition Coach', 'Exercise Coach']);
  });
});
