import { RUNS_ALL, type System, sharedSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runsOf } from './histories.js';
import { expectConsistent, idle, open, post, say, transcript, workflowOf } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const ANSWER = 'Done.';
const tool = (name: string, input: Record<string, unknown> = {}) => [
  { type: 'text' as const, text: 'One moment.' },
  { type: 'tool_use' as const, name, input },
];
const always = () => system.simulator.script([{ match: { any: true }, reply: { content: ANSWER } }]);
/** Every user message is answered through a tool: three steps a turn. */
const withTool = () =>
  system.simulator.script([
    { match: { lastToolResult: 'get_goals' }, reply: { content: ANSWER } },
    { match: { any: true }, reply: { content: tool('get_goals') } },
  ]);

/** The same numbers in every run of the tests. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Each text has its own turn, in their order, with its own answer, and exactly one outcome. */
async function expectAllAnswered(
  client: Parameters<typeof transcript>[0],
  id: string,
  texts: readonly string[],
) {
  const rows = await transcript(client, id);
  expect(rows.map((row) => row.seq)).toEqual(rows.map((_, i) => i + 1));
  const asked = rows.filter((row) => row.role === 'user');
  expect(asked.map((row) => row.text)).toEqual(texts);
  expect(asked.map((row) => row.turn)).toEqual(texts.map((_, i) => i + 1));
  const answers = rows.filter((row) => row.role === 'agent' && row.text === ANSWER);
  expect(answers.map((row) => row.turn)).toEqual(texts.map((_, i) => i + 1));
  const inputs = await system.sql<{ n: number; outcome: string | null }>(
    'SELECT n, outcome FROM inputs WHERE conversation_id = $1 ORDER BY n',
    [id],
  );
  expect(inputs).toEqual(texts.map((_, i) => ({ n: i + 1, outcome: 'answered' })));
  const events = await system.sql<{ id: number; type: string }>(
    'SELECT id, type FROM events WHERE conversation_id = $1 ORDER BY id',
    [id],
  );
  expect(events.map((event) => event.id)).toEqual(events.map((_, i) => i + 1));
  expect(events.filter((event) => event.type === 'turn.completed')).toHaveLength(texts.length);
  await expectConsistent(client, id);
}

test('kill -9 of the worker around continue-as-new: nothing lost, nothing twice, in order', async () => {
  const { client } = await system.signIn('killed@example.com');
  const id = await open(client);
  withTool();
  const random = numbersFrom(42);
  const texts = Array.from({ length: 60 }, (_, i) => `question ${i + 1}`);
  const ended = async () => {
    const [row] = await system.sql<{ count: number }>(
      'SELECT count(*)::int FROM inputs WHERE conversation_id = $1 AND outcome IS NOT NULL',
      [id],
    );
    return row?.count ?? 0;
  };

  // Most wait in the inbox while the run is renewed; the rest arrive one by one while workers come and go.
  for (const text of texts.slice(0, 52)) await post(client, id, text);
  const later = texts.slice(52);
  // 500 events are about 24 turns: the kills fall before, around and after the renewals.
  for (const around of RUNS_ALL ? [8, 21, 25, 29, 46] : [21, 46]) {
    const moment = around + Math.floor(random() * 4);
    await system.eventually(
      `${moment} turns have ended`,
      async () => ((await ended()) >= moment ? true : null),
      300_000,
    );
    const text = later.shift();
    if (text !== undefined) await post(client, id, text);
    await system.worker.signal('SIGKILL');
    await system.restartWorker();
  }
  for (const text of later) await post(client, id, text);
  await idle(system, client, id, 300_000);

  await expectAllAnswered(client, id, texts);
  const runs = await runsOf(system, id);
  expect(runs.length).toBeGreaterThanOrEqual(3);
  expect(runs.at(-1)?.status).toBe('RUNNING');
}, 600_000);

test('two workers at once, one of which goes: a burst over many conversations is answered in order', async () => {
  const second = await system.addWorker();
  const { client } = await system.signIn('pair@example.com');
  withTool();
  const ids = await Promise.all(Array.from({ length: 6 }, () => open(client)));
  const texts = Array.from({ length: 8 }, (_, i) => `question ${i + 1}`);
  await Promise.all(
    ids.map(async (id, place) => {
      for (const [i, text] of texts.entries()) {
        await post(client, id, text);
        if (place === 0 && i === 4) await second.signal('SIGKILL');
      }
    }),
  );
  for (const id of ids) {
    await idle(system, client, id, 240_000);
    await expectAllAnswered(client, id, texts);
  }
});

test('a worker without a cache replays at every task, and every kind of turn still comes out right', async () => {
  await system.worker.signal('SIGTERM');
  const uncached = await system.addWorker({ WORKER_CACHED_CONVERSATIONS: '0' });
  const { client } = await system.signIn('uncached@example.com');
  const id = await open(client);
  const goal = await client.goals.create({ title: 'Paint' });

  always();
  expect(await say(client, id, 'hello')).toMatchObject({ type: 'message', message: ANSWER });

  system.simulator.script([
    {
      match: { toolOffered: 'transferToGoalArchitect' },
      reply: { content: tool('transferToGoalArchitect', { reason: 'a goal' }) },
      times: 1,
    },
    { match: { any: true }, reply: { content: ANSWER } },
  ]);
  expect(await say(client, id, 'bring the architect')).toMatchObject({
    type: 'message',
    agent: { id: 'goalArchitect' },
    messages: [{ agent: { id: 'coach' } }, { agent: { id: 'goalArchitect' }, text: ANSWER }],
  });

  const plan = { goal_id: goal.id, plan_content: 'Paint on Sundays', summary: 'Sundays' };
  system.simulator.script([
    { match: { lastUserText: 'a plan' }, reply: { content: tool('propose_plan_save', plan) }, times: 1 },
    { match: { any: true }, reply: { content: ANSWER } },
  ]);
  const proposal = await say(client, id, 'a plan');
  if (proposal.type !== 'confirmation_required') throw new Error(proposal.type);
  const decided = await client.conversations.decide(id, proposal.confirmation.id, {
    body: { approved: true, edits: { planContent: 'Paint on Mondays' } },
    options: { waitSeconds: 60 },
  });
  expect(decided).toMatchObject({ type: 'ended', result: { type: 'confirmation_result', success: true } });
  expect((await client.plans.list()).items).toMatchObject([{ content: 'Paint on Mondays' }]);

  system.simulator.script([
    { match: { lastUserText: 'thanks' }, reply: { content: ANSWER } },
    { match: { any: true }, reply: { content: 'A long story about' }, hold: 'story', holdAfterDeltas: 1 },
  ]);
  const story = client.conversations.sendMessage(id, { text: 'a story' }, { waitSeconds: 60 });
  await system.simulator.waitForHold('story');
  await client.conversations.interrupt(id);
  expect(await story).toMatchObject({ type: 'ended', result: { type: 'interrupted' } });
  expect(await say(client, id, 'thanks')).toMatchObject({ type: 'message', message: ANSWER });

  await expectConsistent(client, id);
  const view = await client.conversations.get(id);
  expect(await workflowOf(system, client, id)).toMatchObject({
    status: 'idle',
    turn: view.turn,
    activeAgent: { id: 'goalArchitect' },
    transitionCount: 1,
    usage: view.usage,
  });
  expect(uncached.log()).not.toMatch(/nondeterminism/i);
});
