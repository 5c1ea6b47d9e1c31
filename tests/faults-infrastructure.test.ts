import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectConsistent, follow, idle, open, post, say, transcript, workflowOf } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const ANSWER = 'Everything is where it was.';
const always = () => system.simulator.script([{ match: { any: true }, reply: { content: ANSWER } }]);

test('worker down: a message is accepted, and answered when one is back', async () => {
  const { client } = await system.signIn('w@example.com');
  const id = await open(client);
  always();
  await say(client, id, 'hello');
  await system.worker.signal('SIGKILL');
  const messageId = await post(client, id, 'is anybody there?');
  expect(messageId).toMatch(/^[0-9a-f-]{36}$/);
  await system.restartWorker();
  const view = await idle(system, client, id);
  expect(view.inbox).toEqual([]);
  expect((await transcript(client, id)).at(-1)?.text).toBe(ANSWER);
});

test('Temporal down: a message is accepted, and answered when it is back', async () => {
  const { client } = await system.signIn('td@example.com');
  const id = await open(client);
  always();
  await say(client, id, 'hello');
  await system.stopTemporal({ force: true });
  await post(client, id, 'anybody?');
  await system.startTemporal({ forget: false });
  await system.eventually('the message is answered', async () => {
    const rows = await transcript(client, id);
    return rows.filter((row) => row.role === 'agent').length === 2 ? true : null;
  });
  await expectConsistent(client, id);
});

test('kill -9 of the gateway right after its reply: nothing that was accepted is lost', async () => {
  const { client } = await system.signIn('g@example.com');
  const id = await open(client);
  always();
  for (let i = 0; i < 3; i++) {
    await post(client, id, `message ${i}`);
    await system.gateway.signal('SIGKILL');
    await system.restartGateway();
  }
  await idle(system, client, id);
  const rows = await transcript(client, id);
  expect(rows.filter((row) => row.role === 'user').map((row) => row.text)).toEqual([
    'message 0',
    'message 1',
    'message 2',
  ]);
  expect(rows.filter((row) => row.role === 'agent')).toHaveLength(3);
});

test('Postgres restarted in mid-turn: the answer comes once, the next message works', async () => {
  const { client } = await system.signIn('p@example.com');
  const id = await open(client);
  always();
  system.simulator.script([
    { match: { any: true }, reply: { content: ANSWER }, hold: 'pg', times: 1 },
    { match: { any: true }, reply: { content: ANSWER } },
  ]);
  await post(client, id, 'while the database restarts');
  await system.simulator.waitForHold('pg');
  await system.restartPostgres({ force: true });
  system.simulator.release('pg');
  await system.eventually('the turn ended', async () => {
    const rows = await transcript(client, id).catch(() => []);
    return rows.some((row) => row.role === 'agent') ? true : null;
  });
  await idle(system, client, id);
  expect((await transcript(client, id)).filter((row) => row.role === 'agent')).toHaveLength(1);
  expect(await say(client, id, 'and now?')).toMatchObject({ type: 'message', message: ANSWER });
});

test('Postgres down: 503, and nothing is stored', async () => {
  const { client, token } = await system.signIn('pd@example.com');
  const id = await open(client);
  await system.postgres.stop({ force: true });
  const answer = await fetch(`${system.url}/api/conversations/${id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'into the void' }),
  });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  await system.restartPostgres({ force: true });
  await system.eventually(
    'the gateway is back',
    async () => (await transcript(client, id)).length === 0 || null,
  );
});

test('Temporal’s file deleted while idle: transitions and open proposals are intact', async () => {
  const { client } = await system.signIn('f@example.com');
  const id = await open(client);
  const goal = await client.goals.create({ title: 'Swim' });
  system.simulator.script([
    {
      match: { lastUserText: 'architect' },
      reply: {
        content: [
          { type: 'text', text: 'Over to you.' },
          { type: 'tool_use', name: 'transferToGoalArchitect', input: { reason: 'asked' } },
        ],
      },
      times: 1,
    },
    {
      match: { any: true },
      reply: {
        content: [
          { type: 'text', text: 'I propose this.' },
          {
            type: 'tool_use',
            name: 'propose_plan_save',
            input: { goal_id: goal.id, plan_content: 'Swim on Mondays', summary: 'Mondays' },
          },
        ],
      },
      times: 1,
    },
    { match: { any: true }, reply: { content: ANSWER } },
  ]);
  const proposal = await say(client, id, 'architect, a plan');
  if (proposal.type !== 'confirmation_required') throw new Error(proposal.type);
  await system.worker.signal('SIGKILL');
  await system.stopTemporal({ force: true });
  await system.startTemporal({ forget: true });
  await system.restartWorker();
  expect(await say(client, id, 'do you still know me?')).toMatchObject({
    type: 'message',
    message: ANSWER,
    agent: { id: 'goalArchitect' },
  });
  const view = await client.conversations.get(id);
  expect(view.pendingConfirmations).toMatchObject([{ id: proposal.confirmation.id }]);
  const workflow = await workflowOf(system, client, id);
  expect(workflow.pendingConfirmations).toMatchObject([{ id: proposal.confirmation.id }]);
  const decided = await client.conversations.decide(id, proposal.confirmation.id, {
    body: { approved: true },
    options: { waitSeconds: 60 },
  });
  expect(decided).toMatchObject({ type: 'ended', result: { type: 'confirmation_result', success: true } });
  await expectConsistent(client, id);
});

test('a message and an approval sent with the Temporal CLI arrive like any other', async () => {
  const { client } = await system.signIn('cli@example.com');
  const id = await open(client);
  const goal = await client.goals.create({ title: 'Read' });
  system.simulator.script([
    {
      match: { lastUserText: 'a plan please' },
      reply: {
        content: [
          { type: 'text', text: 'Here it is.' },
          {
            type: 'tool_use',
            name: 'propose_plan_save',
            input: { goal_id: goal.id, plan_content: 'Ten pages a day', summary: 'Ten pages' },
          },
        ],
      },
      times: 1,
    },
    { match: { any: true }, reply: { content: ANSWER } },
  ]);
  const proposal = await say(client, id, 'a plan please');
  if (proposal.type !== 'confirmation_required') throw new Error(proposal.type);
  const workflowId = `conversation-${id}`;
  system.temporalCli(
    'workflow',
    'signal',
    '-w',
    workflowId,
    '--name',
    'userMessage',
    '--input',
    JSON.stringify({ text: 'from the command line' }),
  );
  await system.eventually('the message is answered', async () => {
    const rows = await transcript(client, id);
    return rows.some((row) => row.text === 'from the command line') && rows.at(-1)?.text === ANSWER
      ? true
      : null;
  });
  system.temporalCli(
    'workflow',
    'signal',
    '-w',
    workflowId,
    '--name',
    'confirm',
    '--input',
    JSON.stringify({ confirmationId: proposal.confirmation.id, approved: true }),
  );
  const plans = await system.eventually('the plan is saved', async () => {
    const { items } = await client.plans.list();
    return items.length > 0 ? items : null;
  });
  expect(plans).toMatchObject([{ content: 'Ten pages a day' }]);
  await idle(system, client, id); // its reply must not meet the next test's faults
});

test('model down for a while: a friendly notice at once, the answer when it is back, nothing lost', async () => {
  const { client } = await system.signIn('m@example.com');
  const id = await open(client);
  const viewer = follow(client, id, 0);
  always();
  system.simulator.fault({ fault: 'status', status: 529, forMs: 600_000 });
  await post(client, id, 'are you there?');
  await post(client, id, 'and there is more');
  const pending = await system.eventually(
    'the notice is shown',
    async () => viewer.events.find((event) => event.type === 'turn.pending') ?? null,
  );
  expect(pending.data).toMatchObject({ message: expect.stringMatching(/saved/) });
  await system.eventually('the turn waits for the model', async () =>
    (await client.conversations.get(id)).status === 'pending_model' ? true : null,
  );
  system.simulator.clearFaults();
  await idle(system, client, id);
  const rows = await transcript(client, id);
  expect(rows.map((row) => row.role)).toEqual(['user', 'agent', 'user', 'agent']);
  await viewer.leave();
});

test('a request that the API refuses is asked once and fails visibly', async () => {
  const { client } = await system.signIn('r@example.com');
  const id = await open(client);
  always();
  for (const status of [400, 401, 403, 404, 413] as const) {
    const before = system.simulator.stats().requests;
    system.simulator.fault({ fault: 'status', status });
    expect(await say(client, id, `status ${status}`)).toMatchObject({ type: 'error', code: 'MODEL_REFUSED' });
    expect(system.simulator.stats().requests - before).toBe(1);
  }
  expect(await say(client, id, 'fine again?')).toMatchObject({ type: 'message', message: ANSWER });
});

test.each([
  { fault: 'overloaded_event', afterEvents: 3 },
  { fault: 'cut', afterEvents: 4 },
  { fault: 'clean_end' },
  { fault: 'html' },
  { fault: 'no_content' },
  { fault: 'cut_json' },
  { fault: 'empty_end_turn' },
  { fault: 'malformed_tool_input' },
  { fault: 'max_tokens_in_tool' },
  { fault: 'unknown_tool' },
  { fault: 'duplicate_tool_ids' },
  { fault: 'pause_turn' },
  { fault: 'refusal' },
  { fault: 'huge_text' },
  { fault: 'nul_text' },
] as const)(
  'the model fails with $fault: the turn ends with words, and so does the next one',
  async (fault) => {
    const { client } = await system.signIn(`${fault.fault.replaceAll('_', '-')}@example.com`);
    const id = await open(client);
    always();
    system.simulator.fault(fault);
    const result = await say(client, id, 'hello');
    expect(result.type).toBe('message');
    if (result.type === 'message') expect(result.message.length).toBeGreaterThan(0);
    expect(await say(client, id, 'again')).toMatchObject({ type: 'message', message: ANSWER });
  },
);

test('an endless tool loop ends at ten model calls, with an answer', async () => {
  const { client } = await system.signIn('loop@example.com');
  const id = await open(client);
  const before = system.simulator.stats().requests;
  system.simulator.fault({ fault: 'endless_tools', tool: 'get_goals' });
  const result = await say(client, id, 'loop');
  expect(result).toMatchObject({ type: 'message', stopReason: 'max_iterations' });
  expect(system.simulator.stats().requests - before).toBe(10);
});
