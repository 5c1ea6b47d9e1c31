import type { WebhookEventType } from '@roundtable/api';
import { ApiError, type Client } from '@roundtable/client';
import { isSignedBy, type Receiver, type System, startReceiver, startSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { withTemporal } from './histories.js';
import { releaseTest } from './release-test.js';
import { open, say } from './support.js';

let system: System;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  system = await startSystem({ env: { WEBHOOK_ALLOW_LOOPBACK: 'on' } });
});
afterEach(() => {
  receiver.always(null);
  system.simulator.reset();
});
afterAll(async () => {
  await system.stop();
  await receiver.close();
});

/** A person whose webhook has an address of its own on the receiver. */
async function listener(name: string, events: readonly WebhookEventType[]) {
  const { client } = await system.signIn(`${name}@example.com`);
  const webhook = await client.webhooks.create({ url: `${receiver.url}/${name}`, events: [...events] });
  const heard = () => receiver.received.filter(({ path }) => path === `/hook/${name}`);
  const hears = (count: number) =>
    system.eventually(`${name} hears ${count} times`, async () => (heard().length >= count ? heard() : null));
  return { client, webhook, heard, hears };
}

const statusOf = async (client: Client, id: string) =>
  (await client.webhooks.deliveries(id)).items.map(({ status }) => status);

const settled = (client: Client, id: string, count: number) =>
  system.eventually('the deliveries are settled', async () => {
    const all = await statusOf(client, id);
    return all.length >= count && all.every((status) => status !== 'waiting') ? all : null;
  });

test('each event is heard once, whether it came over the API or out of talk, and says what the API says', async () => {
  const { client, webhook, heard, hears } = await listener('every', [
    'check_in.created',
    'goal.created',
    'goal.completed',
    'plan.saved',
    'conversation.handoff',
  ]);
  const call = (name: string, input: Record<string, unknown>) => ({ type: 'tool_use' as const, name, input });
  system.simulator.script([
    { match: { lastToolResult: 'createGoal' }, reply: { content: 'The goal is there.' } },
    {
      match: { toolOffered: 'transferToGoalArchitect', lastUserText: 'paint' },
      reply: { content: [call('transferToGoalArchitect', { reason: 'a new goal' })] },
    },
    {
      match: { toolOffered: 'createGoal', lastUserText: 'paint' },
      reply: { content: [call('createGoal', { title: 'Paint more' })] },
    },
    { match: { any: true }, reply: { content: 'All right.' } },
  ]);
  const goal = await client.goals.create({ title: 'Run' });
  const completed = await client.goals.update(goal.id, { status: 'completed' });
  const plan = await client.plans.save({ title: 'A plan', content: 'Walk.', summary: 'Walk' });
  const checkIn = await client.checkIns.create({ content: 'Walked twice' });
  const id = await open(client);
  await say(client, id, 'I want to paint');
  await hears(6);
  await settled(client, webhook.id, 6);

  const told = heard().map(({ message }) => message);
  const dataOf = (type: string) => told.filter((one) => one.type === type).map(({ data }) => data);
  expect(dataOf('goal.completed')).toEqual([completed]);
  expect(dataOf('plan.saved')).toEqual([plan]);
  expect(dataOf('check_in.created')).toMatchObject([{ id: checkIn.id, content: 'Walked twice' }]);
  expect(dataOf('goal.created')).toHaveLength(2);
  expect(dataOf('goal.created')).toEqual(
    expect.arrayContaining([goal, expect.objectContaining({ title: 'Paint more' })]),
  );
  const [transition] = (await client.conversations.transitions(id)).items;
  expect(dataOf('conversation.handoff')).toEqual([
    {
      conversationId: id,
      seq: 1,
      from: 'coach',
      to: 'goalArchitect',
      members: null,
      reason: 'a new goal',
      at: transition?.at,
    },
  ]);
  expect(heard()).toHaveLength(6);
  expect(heard().every((hook) => isSignedBy(webhook.secret, hook))).toBe(true);
  expect(new Set(heard().map(({ id: one }) => one)).size).toBe(6);
});

test('a worker that is killed while a receiver takes its time sends again, under the same id', async () => {
  const { client, webhook, hears } = await listener('killed', ['goal.created']);
  receiver.fail('hang');
  await client.goals.create({ title: 'Run' });
  await hears(1);
  await system.worker.signal('SIGKILL');
  await system.restartWorker();
  const [first, second] = await hears(2);
  expect(second?.id).toBe(first?.id);
  expect(second?.body).toBe(first?.body);
  await settled(client, webhook.id, 1);
  const [delivery] = (await client.webhooks.deliveries(webhook.id)).items;
  const { log } = await client.webhooks.delivery(webhook.id, delivery?.id ?? '');
  expect(log.map(({ error, httpStatus }) => [error, httpStatus])).toEqual([
    ['interrupted', null],
    [null, 200],
  ]);
});

releaseTest(
  'what happens while Temporal is away is heard when it is back, also when it forgot everything',
  async () => {
    const { client, webhook, heard, hears } = await listener('away', ['goal.created']);
    receiver.fail({ status: 500 });
    await client.goals.create({ title: 'Before' });
    await hears(1);
    await system.stopTemporal({ force: true });
    await client.goals.create({ title: 'Meanwhile' });
    await system.startTemporal({ forget: true });
    await system.sql(
      `UPDATE webhook_deliveries SET next_try_at = now() - interval '2 minutes', started_at = now() - interval '2 minutes'
     WHERE endpoint_id = $1 AND failures > 0`,
      [webhook.id],
    );
    await hears(3);
    await settled(client, webhook.id, 2);
    expect(await statusOf(client, webhook.id)).toEqual(['delivered', 'delivered']);
    expect(
      heard()
        .map(({ message }) => message.data.title)
        .sort(),
    ).toEqual(['Before', 'Before', 'Meanwhile']);
  },
);

test('a test event is sent at once and tells what the receiver said; it is tried once', async () => {
  const { client, webhook, heard } = await listener('zapier', ['plan.saved']);
  const taken = await client.webhooks.test(webhook.id);
  expect(taken).toMatchObject({
    type: 'plan.saved',
    test: true,
    status: 'delivered',
    attempts: 1,
    log: [{ answer: 'taken' }],
  });
  expect(heard()[0]?.message).toMatchObject({
    type: 'plan.saved',
    test: true,
    data: { title: expect.any(String) },
  });
  receiver.fail({ status: 404, body: 'no such zap' });
  const refused = await client.webhooks.test(webhook.id, { type: 'goal.completed' });
  expect(refused).toMatchObject({
    type: 'goal.completed',
    status: 'failed',
    lastStatus: 404,
    log: [{ httpStatus: 404, error: 'answer', answer: 'no such zap' }],
  });
  expect((await client.webhooks.get(webhook.id)).failingSince).toBeNull();
});

test('a redelivery is the same message, and a paused webhook refuses one', async () => {
  const { client, webhook, heard, hears } = await listener('again', ['goal.created']);
  await client.goals.create({ title: 'Run' });
  await hears(1);
  await settled(client, webhook.id, 1);
  const [delivery] = (await client.webhooks.deliveries(webhook.id)).items;
  const id = delivery?.id ?? '';
  expect(await client.webhooks.redeliver(webhook.id, id)).toMatchObject({ id, status: 'waiting' });
  await hears(2);
  expect(new Set(heard().map((hook) => hook.id + hook.body)).size).toBe(1);
  await settled(client, webhook.id, 1);
  await client.webhooks.update(webhook.id, { status: 'paused' });
  await client.goals.create({ title: 'Unheard' });
  const refused = await client.webhooks.redeliver(webhook.id, id).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 409 });
  expect(await statusOf(client, webhook.id)).toEqual(['delivered']);
});

test('a receiver that hangs holds nobody else up', async () => {
  const slow = await listener('slow', ['goal.created']);
  const quick = await listener('quick', ['goal.created']);
  receiver.always('hang');
  for (let i = 0; i < 12; i++) {
    const goal = await slow.client.goals.create({ title: `Goal ${i}` });
    await slow.client.goals.update(goal.id, { status: 'parked' });
  }
  await slow.hears(2);
  await quick.client.goals.create({ title: 'Run' });
  await quick.hears(1);
  expect(slow.heard().length, 'of twelve that were there before').toBeLessThan(12);
  expect(receiver.hanging.most).toBeLessThanOrEqual(3); // two of the slow one, one of the quick one
  await slow.client.webhooks.remove(slow.webhook.id);
  await quick.client.webhooks.remove(quick.webhook.id);
});

test('a redirect inward is not followed, and an address inward is refused for its field', async () => {
  const { client, webhook, hears } = await listener('inward', ['goal.created']);
  const inside = await startReceiver();
  receiver.fail({ status: 302, headers: { location: inside.url } });
  expect(await client.webhooks.test(webhook.id)).toMatchObject({ status: 'failed', lastError: 'redirect' });
  await hears(1);
  expect(inside.received).toEqual([]);
  await inside.close();
  for (const url of ['https://10.0.0.1/', 'https://[fd00::1]/', 'http://example.com/']) {
    const refused = await client.webhooks.update(webhook.id, { url }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400, details: { url: expect.any(String) } });
  }
});

test('nobody else finds a webhook, and its secret and path are in no log and no history', async () => {
  const { client, webhook, hears } = await listener('secret-path', ['goal.created']);
  receiver.fail({ status: 500 });
  await client.goals.create({ title: 'Run' });
  await hears(2);
  await settled(client, webhook.id, 1);
  const { client: stranger } = await system.signIn('stranger@example.com');
  await expect(stranger.webhooks.get(webhook.id)).rejects.toMatchObject({ status: 404 });
  await expect(stranger.webhooks.test(webhook.id)).rejects.toMatchObject({ status: 404 });

  const [delivery] = (await client.webhooks.deliveries(webhook.id)).items;
  const history = await withTemporal(system, (temporal) =>
    temporal.workflow.getHandle(`webhook-${delivery?.id}`).fetchHistory(),
  );
  // Payloads are written as base64.
  const texts = JSON.stringify(history).replace(/"data":"([^"]*)"/g, (_, payload: string) =>
    Buffer.from(payload, 'base64').toString(),
  );
  expect(texts).toContain(`goal.created to 127.0.0.1:${receiver.port}, attempt 1: 500`);
  for (const text of [texts, system.worker.log(), system.gateway.log()])
    for (const secret of [webhook.secret, webhook.secret.slice(6), 'hook/secret-path'])
      expect(text).not.toContain(secret);
});
