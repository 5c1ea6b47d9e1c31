import { randomUUID } from 'node:crypto';
import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { idle, open, post, say, transcript } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const ANSWER = 'Here I am.';
const always = () => system.simulator.script([{ match: { any: true }, reply: { content: ANSWER } }]);

test('a yes that is repeated with its key, while the first signal got lost, still saves the plan', async () => {
  const { client } = await system.signIn('yes@example.com');
  const id = await open(client);
  const goal = await client.goals.create({ title: 'Paint' });
  const input = { goal_id: goal.id, plan_content: 'Paint on Sundays', summary: 'Sundays' };
  system.simulator.script([
    {
      match: { lastUserText: 'a plan' },
      reply: {
        content: [
          { type: 'text', text: 'I propose this.' },
          { type: 'tool_use', name: 'propose_plan_save', input },
        ],
      },
      times: 1,
    },
    { match: { any: true }, reply: { content: ANSWER } },
  ]);
  expect((await say(client, id, 'a plan')).type).toBe('confirmation_required');
  await system.stopTemporal({ force: true });
  const options = { idempotencyKey: 'yes-1' };
  await client.conversations.sendMessage(id, { text: 'yes' }, options);
  await client.conversations.sendMessage(id, { text: 'yes' }, options);
  await system.startTemporal({ forget: false });
  await client.conversations.sendMessage(id, { text: 'yes' }, options);
  const plans = await system.eventually('the plan is saved', async () => {
    const { items } = await client.plans.list();
    return items.length > 0 ? items : null;
  });
  expect(plans).toMatchObject([{ content: 'Paint on Sundays' }]);
  expect((await idle(system, client, id)).pendingConfirmations).toEqual([]);
});

test('a conversation id in capitals is the same conversation', async () => {
  const { client } = await system.signIn('caps@example.com');
  const id = await open(client);
  always();
  await say(client, id, 'hello');
  expect(await say(client, id.toUpperCase(), 'HELLO')).toMatchObject({ type: 'message', message: ANSWER });
  const runs = system.temporalCli(
    'workflow',
    'list',
    '--query',
    `WorkflowType = 'conversation' AND ExecutionStatus = 'Running'`,
  );
  expect(runs).not.toContain(id.toUpperCase());
});

test('a client cannot take an id that the engine may need', async () => {
  const { client } = await system.signIn('ids@example.com');
  const id = await open(client);
  const own = 'aaaaaaaa-aaaa-8aaa-aaaa-aaaaaaaaaaaa';
  await expect(client.conversations.sendMessage(id, { id: own, text: 'mine' })).rejects.toMatchObject({
    status: 400,
  });
  always();
  const messageId = randomUUID().toUpperCase();
  const sent = await client.conversations.sendMessage(
    id,
    { id: messageId, text: 'mine' },
    { waitSeconds: 60 },
  );
  expect(sent).toMatchObject({ type: 'ended', result: { type: 'message' } });
  expect((await transcript(client, id))[0]?.id).toBe(messageId.toLowerCase());
});

test('signals that make no sense are passed over, and the next message is answered', async () => {
  const { client } = await system.signIn('odd@example.com');
  const id = await open(client);
  always();
  await say(client, id, 'hello');
  const signal = (name: string, ...input: string[]) =>
    system.temporalCli('workflow', 'signal', '-w', `conversation-${id}`, '--name', name, ...input);
  signal('userMessage', '--input', '"just a text"');
  signal('userMessage', '--input', '{"n":"two","id":3}');
  signal('confirm', '--input', '{"confirmationId":"not-a-uuid","approved":true}');
  signal('interrupt');
  signal('systemEvent', '--input', 'null');
  expect(await say(client, id, 'still there?')).toMatchObject({ type: 'message', message: ANSWER });
});

test('an input that nobody accepted is dropped, and the real one is answered', async () => {
  const { client } = await system.signIn('forged@example.com');
  const id = await open(client);
  always();
  await say(client, id, 'hello');
  const forged = { n: 2, id: randomUUID(), kind: 'message', confirmationId: null, preview: 'forged' };
  system.temporalCli(
    'workflow',
    'signal',
    '-w',
    `conversation-${id}`,
    '--name',
    'userMessage',
    '--input',
    JSON.stringify(forged),
  );
  expect(await say(client, id, 'the real second one')).toMatchObject({ type: 'message', message: ANSWER });
  expect((await transcript(client, id)).map((row) => row.text)).toEqual([
    'hello',
    ANSWER,
    'the real second one',
    ANSWER,
  ]);
});

test('an interrupt that arrives before its message and before any worker ends the turn that it names', async () => {
  const { client } = await system.signIn('early@example.com');
  const id = await open(client);
  always();
  await system.worker.signal('SIGKILL');
  await system.stopTemporal({ force: true });
  await post(client, id, 'never mind');
  await system.startTemporal({ forget: false });
  const interrupted = await system.eventually('Temporal takes the interrupt', () =>
    client.conversations.interrupt(id),
  );
  expect(interrupted).toEqual({ turn: 1 });
  await system.restartWorker();
  await idle(system, client, id);
  expect(await system.sql('SELECT outcome FROM inputs WHERE conversation_id = $1', [id])).toEqual([
    { outcome: 'interrupted' },
  ]);
  expect(await say(client, id, 'and now?')).toMatchObject({ type: 'message', message: ANSWER });
});
