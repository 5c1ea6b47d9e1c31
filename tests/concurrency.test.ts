import { randomUUID } from 'node:crypto';
import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectConsistent, follow, idle, open, post, say, transcript, withProposal } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const ANSWER = 'Noted.';
const always = () => system.simulator.script([{ match: { any: true }, reply: { content: ANSWER } }]);

test('two messages at once are answered one after the other, in their order', async () => {
  const { client } = await system.signIn('two@example.com');
  const id = await open(client);
  always();
  const posted = await Promise.all(['one', 'two', 'three'].map((text) => post(client, id, text)));
  await idle(system, client, id);
  const rows = await transcript(client, id);
  expect(rows.map((row) => row.role)).toEqual(['user', 'agent', 'user', 'agent', 'user', 'agent']);
  const accepted = await system.sql<{ id: string }>(
    'SELECT id FROM inputs WHERE conversation_id = $1 ORDER BY n',
    [id],
  );
  expect(rows.filter((row) => row.role === 'user').map((row) => row.id)).toEqual(
    accepted.map((input) => input.id),
  );
  expect(new Set(accepted.map((input) => input.id))).toEqual(new Set(posted));
});

test('a message in mid-turn waits in the inbox until the turn has ended', async () => {
  const { client } = await system.signIn('mid@example.com');
  const id = await open(client);
  system.simulator.script([
    { match: { lastUserText: 'first' }, reply: { content: ANSWER }, hold: 'turn' },
    { match: { any: true }, reply: { content: ANSWER } },
  ]);
  await post(client, id, 'first');
  await system.simulator.waitForHold('turn');
  const second = await post(client, id, 'second');
  const view = await client.conversations.get(id);
  expect(view.status).toBe('thinking');
  expect(view.inbox).toMatchObject([{ messageId: second, text: 'second' }]);
  system.simulator.release('turn');
  await idle(system, client, id);
  expect((await transcript(client, id)).map((row) => row.text)).toEqual(['first', ANSWER, 'second', ANSWER]);
});

test('an interrupt in mid-stream keeps what was said, stops the model and leaves the conversation usable', async () => {
  const { client } = await system.signIn('int@example.com');
  const id = await open(client);
  const viewer = follow(client, id, 0);
  system.simulator.script([
    { match: { lastUserText: 'thanks' }, reply: { content: ANSWER } },
    {
      match: { any: true },
      reply: { content: 'I will now tell you a very long story about everything.' },
      hold: 'story',
      holdAfterDeltas: 3,
    },
  ]);
  const answer = client.conversations.sendMessage(id, { text: 'tell me everything' }, { waitSeconds: 60 });
  await system.simulator.waitForHold('story');
  await system.eventually('some words are shown', async () =>
    viewer.events.some((event) => event.type === 'message.delta') ? true : null,
  );
  expect(await client.conversations.interrupt(id)).toEqual({ turn: 1 });
  const ended = await answer; // while the model still holds its story back
  expect(ended).toMatchObject({ type: 'ended', result: { type: 'interrupted' } });
  await system.eventually('the model call was given up, in every attempt', async () => {
    const { aborted, inFlight } = system.simulator.stats();
    return aborted >= 1 && inFlight === 0 ? true : null;
  });
  const rows = await transcript(client, id);
  expect(rows.at(-1)).toMatchObject({ role: 'agent', stopReason: 'interrupted' });
  expect(rows.at(-1)?.text).toMatch(/^I will/);
  expect(await say(client, id, 'thanks')).toMatchObject({ type: 'message', message: ANSWER });
  await viewer.leave();
});

test('an interrupt when nothing runs changes nothing', async () => {
  const { client } = await system.signIn('calm@example.com');
  const id = await open(client);
  always();
  expect(await client.conversations.interrupt(id)).toEqual({ turn: null });
  expect(await say(client, id, 'hello')).toMatchObject({ type: 'message', message: ANSWER });
  expect(await client.conversations.interrupt(id)).toEqual({ turn: null });
});

test('the same Idempotency-Key: same body, same message; other body, 409', async () => {
  const { client } = await system.signIn('idem@example.com');
  const id = await open(client);
  always();
  const send = (text: string, idempotencyKey: string) =>
    client.conversations.sendMessage(id, { text }, { idempotencyKey });
  const all = await Promise.all(Array.from({ length: 10 }, () => send('once', 'key-1')));
  const ids = new Set(all.map((sent) => (sent.type === 'accepted' ? sent.accepted.messageId : '')));
  expect(ids.size).toBe(1);
  await expect(send('something else', 'key-1')).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
  await idle(system, client, id);
  expect((await transcript(client, id)).filter((row) => row.role === 'user')).toHaveLength(1);

  const messageId = randomUUID();
  const byId = () =>
    client.conversations.sendMessage(id, { id: messageId, text: 'by id' }, { waitSeconds: 60 });
  const [first, again] = [await byId(), await byId()];
  expect(again).toEqual(first);
  await expect(
    client.conversations.sendMessage(id, { id: messageId, text: 'changed' }),
  ).rejects.toMatchObject({ status: 409 });
  const other = await system.signIn('idem2@example.com');
  const theirs = await open(other.client);
  expect(
    await other.client.conversations.sendMessage(theirs, { text: 'mine' }, { idempotencyKey: 'key-1' }),
  ).toMatchObject({ type: 'accepted' });
});

test('twenty decisions at once: one wins, the plan is saved once', async () => {
  const { client, id, confirmationId } = await withProposal(system, 'race@example.com');
  const decide = (approved: boolean) =>
    client.conversations.decide(id, confirmationId, { body: { approved } }).then(
      () => approved,
      (error: { status: number }) => error.status,
    );
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => decide(i % 2 === 0)));
  const winners = answers.filter((answer) => typeof answer === 'boolean');
  expect(winners).toHaveLength(1);
  expect(answers.filter((answer) => answer === 409)).toHaveLength(19);
  await idle(system, client, id);
  expect((await client.plans.list()).items).toHaveLength(winners[0] === true ? 1 : 0);
  await expect(
    client.conversations.decide(id, confirmationId, { body: { approved: true } }),
  ).rejects.toMatchObject({ status: 409 });
});

test('a rejected plan is not saved; talk goes on while a proposal is open', async () => {
  const { client, id, confirmationId } = await withProposal(system, 'no@example.com');
  expect(await say(client, id, 'by the way, it is raining')).toMatchObject({
    type: 'message',
    message: ANSWER,
  });
  expect((await client.conversations.get(id)).pendingConfirmations).toHaveLength(1);
  const decided = await client.conversations.decide(id, confirmationId, {
    body: { approved: false, comment: 'too much' },
    options: { waitSeconds: 60 },
  });
  expect(decided).toMatchObject({ type: 'ended', result: { type: 'confirmation_result', success: true } });
  expect((await client.plans.list()).items).toEqual([]);
  expect((await client.conversations.get(id)).status).toBe('idle');
});

test('a plain yes right after the proposal approves it; later it is an ordinary word', async () => {
  const right = await withProposal(system, 'yes@example.com');
  expect(await say(right.client, right.id, 'Yes!')).toMatchObject({
    type: 'confirmation_result',
    success: true,
  });
  expect((await right.client.plans.list()).items).toHaveLength(1);
  const later = await withProposal(system, 'later@example.com');
  await say(later.client, later.id, 'What a day');
  expect(await say(later.client, later.id, 'yes')).toMatchObject({ type: 'message' });
  expect((await later.client.plans.list()).items).toEqual([]);
});

test('an expired or foreign proposal cannot be decided', async () => {
  const { client, id, confirmationId, token } = await withProposal(system, 'exp@example.com');
  const stranger = await system.signIn('stranger@example.com');
  const theirs = await open(stranger.client);
  const approve = { body: { approved: true } };
  await expect(stranger.client.conversations.decide(id, confirmationId, approve)).rejects.toMatchObject({
    status: 404,
  });
  await expect(stranger.client.conversations.decide(theirs, confirmationId, approve)).rejects.toMatchObject({
    status: 404,
  });
  const other = await open(client);
  await expect(client.conversations.decide(other, confirmationId, approve)).rejects.toMatchObject({
    status: 404,
  });
  await system.sql(`UPDATE confirmations SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    confirmationId,
  ]);
  await expect(client.conversations.decide(id, confirmationId, approve)).rejects.toMatchObject({
    status: 409,
  });
  expect((await client.plans.list()).items).toEqual([]);
  expect(token).toMatch(/^rt_/);
});

test('a goal that goes away before the approval: nothing is saved, and the user hears of it', async () => {
  const { client, id, goal, confirmationId } = await withProposal(system, 'gone@example.com');
  await client.goals.remove(goal.id);
  const decided = await client.conversations.decide(id, confirmationId, {
    body: { approved: true },
    options: { waitSeconds: 60 },
  });
  expect(decided).toMatchObject({ type: 'ended', result: { type: 'confirmation_result', success: false } });
  expect((await client.plans.list()).items).toEqual([]);
});

test('a goal that was renamed before the approval: the user is asked again', async () => {
  const { client, id, goal, confirmationId } = await withProposal(system, 'renamed@example.com');
  await client.goals.update(goal.id, { title: 'Paint landscapes' });
  const decided = await client.conversations.decide(id, confirmationId, {
    body: { approved: true },
    options: { waitSeconds: 60 },
  });
  expect(decided).toMatchObject({ type: 'ended', result: { type: 'confirmation_result', success: false } });
  const [again] = (await client.conversations.get(id)).pendingConfirmations;
  expect(again).toMatchObject({ goalTitle: 'Paint landscapes', planContent: 'Paint on Sundays' });
  expect(await say(client, id, 'yes')).toMatchObject({ type: 'confirmation_result', success: true });
  expect((await client.plans.list()).items).toHaveLength(1);
});

test('nothing of one user is visible to another, on any route', async () => {
  const { client, id, goal } = await withProposal(system, 'alice@example.com');
  const { client: eve, token } = await system.signIn('eve@example.com');
  for (const call of [
    () => eve.conversations.get(id),
    () => eve.conversations.messages(id),
    () => eve.conversations.transitions(id),
    () => eve.conversations.workflow(id),
    () => eve.conversations.update(id, { title: 'mine now' }),
    () => eve.conversations.remove(id),
    () => eve.conversations.interrupt(id),
    () => eve.conversations.sendMessage(id, { text: 'hello' }),
    () => eve.goals.get(goal.id),
    () => eve.goals.update(goal.id, { title: 'stolen' }),
    () => eve.goals.remove(goal.id),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
  const stream = await fetch(`${system.url}/api/conversations/${id}/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(stream.status).toBe(404);
  expect((await eve.conversations.list()).items).toEqual([]);
  expect((await client.goals.get(goal.id)).title).toBe('Paint');
});

test('a conversation that is deleted in mid-turn is gone at once, its stream ends, its rows and its run go away, and no log complains', async () => {
  const { client } = await system.signIn('del@example.com');
  const id = await open(client);
  always();
  await say(client, id, 'hello');
  const viewer = follow(client, id, 0);
  await system.eventually('the viewer is there', async () => (viewer.events.length > 0 ? true : null));
  system.simulator.script([{ match: { any: true }, reply: { content: ANSWER }, hold: 'deleted' }]);
  await post(client, id, 'and now?');
  await system.simulator.waitForHold('deleted');
  await client.conversations.remove(id);
  await expect(client.conversations.get(id)).rejects.toMatchObject({ status: 404 });
  await expect(client.conversations.sendMessage(id, { text: 'hello?' })).rejects.toMatchObject({
    status: 404,
  });
  await system.eventually('the stream said so', async () =>
    viewer.events.some((event) => event.type === 'conversation.deleted') ? true : null,
  );
  await system.eventually('the rows are gone', async () =>
    (await system.sql('SELECT 1 FROM conversations WHERE id = $1', [id])).length === 0 ? true : null,
  );
  const query = `WorkflowId = 'conversation-${id}' AND ExecutionStatus = 'Running'`;
  await system.eventually('its run is gone', async () =>
    system.temporalCli('workflow', 'list', '--query', query).includes(id) ? null : true,
  );
  const complaints = [system.worker, system.gateway]
    .flatMap((child) => child.log().split('\n'))
    .filter((line) => line.includes(id) && JSON.parse(line).level >= 40);
  expect(complaints).toEqual([]);
});

test('events of ten writers reach a slow reader in order, none lost, none doubled', async () => {
  const { client } = await system.signIn('slow@example.com');
  const id = await open(client);
  always();
  const viewer = follow(client, id, 0);
  await Promise.all(Array.from({ length: 10 }, (_, i) => post(client, id, `writer ${i}`)));
  const view = await idle(system, client, id);
  await system.eventually('the reader has caught up', async () =>
    viewer.events.some((event) => event.id === String(view.lastEventId)) ? true : null,
  );
  const numbers = viewer.events.filter((event) => /^\d+$/.test(event.id)).map((event) => Number(event.id));
  expect(numbers).toEqual(Array.from({ length: view.lastEventId }, (_, i) => i + 1));
  await viewer.leave();
  await expectConsistent(client, id);
});
