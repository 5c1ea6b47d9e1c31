import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVapidKeys, startPushService } from '../capabilities/push/test/push-service.js';
import { releaseTest } from './release-test.js';
import { idle, open, say } from './support.js';

const { publicKey, privateKey } = newVapidKeys();
let system: System;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService(publicKey);
  system = await sharedSystem({
    env: { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, WEBHOOK_ALLOW_LOOPBACK: 'on' },
  });
  system.simulator.script([{ match: { any: true }, reply: { content: 'Your reminder: the plants.' } }]);
});
afterAll(async () => {
  await system.stop();
  await service.close();
});

/** Somebody whose browser is subscribed, with a conversation in which a reminder is due now. */
async function reminded(email: string) {
  const { client } = await system.signIn(email);
  await client.profile.update({ quietHoursStart: '00:00', quietHoursEnd: '00:00', locale: 'es' });
  const browser = await system.signInBrowser(email);
  const { publicKey: offered } = await browser.push.get();
  expect(offered).toBe(publicKey);
  await browser.push.subscribe(service.subscription(email));
  const id = await open(client);
  await say(client, id, 'hello');
  await idle(system, client, id);
  const thisMinute = () => new Date().toISOString().slice(0, 16);
  const remind = () =>
    client.followUps.create({ note: 'water the plants', at: thisMinute(), conversationId: id });
  await remind().catch(remind); // the minute may have ended in between
  await system.eventually('it is told', async () =>
    (await client.inbox.list()).items.some(({ kind }) => kind === 'unasked') ? true : null,
  );
  return { client, browser, id };
}
const pushedTo = (email: string) =>
  service.pushed.filter(({ subscription }) => subscription === email).map(({ notification }) => notification);

test('a follow-up that is due is pushed once, in the user’s language and without its words, and leads to its conversation', async () => {
  const { id, client, browser } = await reminded('push@example.com');
  const [pushed] = await system.eventually('it is pushed', async () => {
    const all = pushedTo('push@example.com');
    return all.length > 0 ? all : null;
  });
  const [item] = (await client.inbox.list({ unread: 'true' })).items;
  expect(pushed).toEqual({
    title: item?.agent?.name,
    body: 'tiene un mensaje para ti (Mesa redonda).',
    lang: 'es',
    tag: `${id}/${item?.turn}`,
    url: `/conversations/${id}`,
  });
  await system.eventually('nothing is left to send', async () => {
    const left = await system.sql(`SELECT 1 FROM outbox WHERE type LIKE 'push.%' AND delivered_at IS NULL`);
    return left.length === 0 ? true : null;
  });
  expect(pushedTo('push@example.com')).toHaveLength(1);
  expect(service.faults).toEqual([]);

  await browser.signIn.signOut();
  expect((await client.push.get()).subscriptions).toEqual([]);
});

releaseTest(
  'kill -9 of the worker between the commit and the push: it arrives after the restart, once',
  async () => {
    const { id } = await reminded('killed@example.com');
    await system.worker.signal('SIGKILL');
    expect(pushedTo('killed@example.com')).toEqual([]);
    await system.restartWorker();
    await system.eventually('it is pushed', async () =>
      pushedTo('killed@example.com').length > 0 ? true : null,
    );
    await system.eventually('nothing is left to send', async () => {
      const left = await system.sql(`SELECT 1 FROM outbox WHERE type LIKE 'push.%' AND delivered_at IS NULL`);
      return left.length === 0 ? true : null;
    });
    expect(pushedTo('killed@example.com')).toMatchObject([{ url: `/conversations/${id}` }]);
    expect(service.faults).toEqual([]);
  },
);
