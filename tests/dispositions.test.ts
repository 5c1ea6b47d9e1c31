import type { TurnResult } from '@roundtable/api';
import type { Client } from '@roundtable/client';
import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { releaseTest } from './release-test.js';
import {
  caughtUp,
  expectConsistent,
  follow,
  idle,
  open,
  post,
  publishAs,
  say,
  transcript,
} from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterAll(() => system.stop());
afterEach(() => system.simulator.reset());

const LOOK = [
  { type: 'text' as const, text: 'Let me look.' },
  { type: 'tool_use' as const, name: 'get_goals', input: {} },
];

/** A conversation whose present turn stands still until `go`, with `content` as the reply that is held. */
async function held(team: string, content: string | typeof LOOK) {
  const { client } = await system.signIn(`${crypto.randomUUID()}@example.com`);
  const id = await open(client, team);
  system.simulator.script([{ match: { any: true }, reply: { content: 'Hello.' } }]);
  await say(client, id, 'hello');
  system.simulator.script([
    { match: { lastUserText: 'first' }, reply: { content }, hold: 'turn' },
    { match: { any: true }, reply: { content: 'All of it.' } },
  ]);
  const first = post(client, id, 'first');
  await system.simulator.waitForHold('turn');
  return { client, id, first: await first, go: () => void system.simulator.release('turn') };
}

/** Sends a message and waits for how it ends; resolves with the id once it is in the inbox. */
async function queued(client: Client, id: string, text: string) {
  const before = (await client.conversations.get(id)).inbox.length;
  const ended = client.conversations
    .sendMessage(id, { text }, { waitSeconds: 60 })
    .then((sent): TurnResult | null => (sent.type === 'ended' ? sent.result : null));
  const inbox = await system.eventually('the message waits', async () => {
    const view = await client.conversations.get(id);
    return view.inbox.length > before ? view.inbox : null;
  });
  return { messageId: inbox.at(-1)?.messageId ?? '', ended };
}

const texts = async (client: Client, id: string) =>
  (await transcript(client, id)).map(({ role, text }) => `${role}: ${text}`).slice(2);

describe('merge', () => {
  test('what waits when a turn starts is answered together, and everybody who waits hears of it', async () => {
    const it = await held(await publishAs(system, 'merge'), 'First.');
    const viewer = follow(it.client, it.id);
    const two = await queued(it.client, it.id, 'two');
    const three = await queued(it.client, it.id, 'three');
    it.go();
    expect(await two.ended).toEqual({ type: 'merged', into: three.messageId });
    expect(await three.ended).toMatchObject({ type: 'message', message: 'All of it.' });
    await idle(system, it.client, it.id);
    expect(await texts(it.client, it.id)).toEqual([
      'user: first',
      'agent: First.',
      'user: two',
      'user: three',
      'agent: All of it.',
    ]);
    await caughtUp(system, it.client, it.id, viewer);
    await viewer.leave();
    expect(viewer.events.filter((event) => event.type === 'turn.started').at(-1)?.data).toMatchObject({
      input: { id: three.messageId },
      merged: [{ id: two.messageId, text: 'two' }],
    });
    await expectConsistent(it.client, it.id);
  });
});

describe('absorb', () => {
  test('what arrives in mid-turn joins at the next model call', async () => {
    const it = await held(await publishAs(system, 'absorb'), LOOK);
    const two = await queued(it.client, it.id, 'and this');
    it.go();
    expect(await two.ended).toEqual({ type: 'merged', into: it.first });
    await idle(system, it.client, it.id);
    expect(await texts(it.client, it.id)).toEqual([
      'user: first',
      'agent: Let me look.',
      'user: and this',
      'agent: All of it.',
    ]);
  });

  releaseTest('survives a worker that dies in the very step', async () => {
    const it = await held(await publishAs(system, 'absorb'), LOOK);
    const two = await queued(it.client, it.id, 'and this');
    system.simulator.script([
      { match: { any: true }, reply: { content: 'Again.' }, hold: 'second', times: 1 },
      { match: { any: true }, reply: { content: 'All of it.' } },
    ]);
    it.go();
    await system.simulator.waitForHold('second');
    await system.worker.signal('SIGKILL');
    await system.restartWorker();
    expect(await two.ended).toEqual({ type: 'merged', into: it.first });
    await idle(system, it.client, it.id);
    expect(await texts(it.client, it.id)).toEqual([
      'user: first',
      'agent: Let me look.',
      'user: and this',
      'agent: All of it.',
    ]);
    expect(await say(it.client, it.id, 'next')).toMatchObject({ type: 'message' });
  });
});

describe('a message that waits', () => {
  test('can be edited and withdrawn until its turn takes it', async () => {
    const it = await held('round-table', 'First.');
    const { client, id } = it;
    const viewer = follow(client, id);
    const two = await queued(client, id, 'tow');
    const three = await queued(client, id, 'three');
    const edited = await client.conversations.editMessage(id, two.messageId, { text: 'two' });
    expect(edited).toMatchObject({ messageId: two.messageId, text: 'two', editedAt: expect.any(String) });
    await client.conversations.withdrawMessage(id, three.messageId);
    await client.conversations.withdrawMessage(id, three.messageId);
    expect(await three.ended).toEqual({ type: 'withdrawn' });
    expect((await client.conversations.get(id)).inbox).toMatchObject([{ text: 'two' }]);
    it.go();
    expect(await two.ended).toMatchObject({ type: 'message', message: 'All of it.' });
    await idle(system, client, id);
    expect(await texts(client, id)).toEqual([
      'user: first',
      'agent: First.',
      'user: two',
      'agent: All of it.',
    ]);
    expect(await say(client, id, 'and on')).toMatchObject({ type: 'message' });
    for (const change of [
      () => client.conversations.withdrawMessage(id, two.messageId),
      () => client.conversations.editMessage(id, three.messageId, { text: 'x' }),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'CONFLICT' });
    await caughtUp(system, client, id, viewer);
    await viewer.leave();
    const told = viewer.events.filter(
      (event) => event.type === 'message.edited' || event.type === 'message.withdrawn',
    );
    expect(told).toMatchObject([
      { type: 'message.edited', data: { messageId: two.messageId, text: 'two' } },
      { type: 'message.withdrawn', data: { messageId: three.messageId } },
    ]);
  });

  test('is nobody else’s, and takes no empty text', async () => {
    const it = await held('round-table', 'First.');
    const two = await queued(it.client, it.id, 'two');
    const other = await system.signIn('somebody-else@example.com');
    await expect(other.client.conversations.withdrawMessage(it.id, two.messageId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      it.client.conversations.editMessage(it.id, two.messageId, { text: ' ' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    it.go();
    expect(await two.ended).toMatchObject({ type: 'message' });
  });
});
