import { createHash } from 'node:crypto';
import { createPublicNetwork, outboxSources } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reply } from '../../../packages/testing/src/model/scripted-model.js';
import { type InboxScene, openInboxScene } from '../../inbox/test/inbox-scene.js';
import { createOutgoingNetwork } from '../../webhooks/server.js';
import { type PushOutcome, planPush, sendPush } from '../send.js';
import { putPushSubscription } from '../store.js';
import { newVapidKeys, startPushService } from './push-service.js';

const { publicKey, privateKey } = newVapidKeys();
const rules = { allowLoopback: true };
const silent = { info() {}, warn() {}, error() {} };
const NOON = '2026-11-24T12:00:00.000Z';

let scene: InboxScene;
let service: Awaited<ReturnType<typeof startPushService>>;
let userId: string;
let me: Awaited<ReturnType<InboxScene['login']>>;
beforeAll(async () => {
  scene = await openInboxScene({ env: { VAPID_PUBLIC_KEY: publicKey } });
  service = await startPushService(publicKey);
});
afterAll(async () => {
  await scene.close();
  await service.close();
});
beforeEach(async () => {
  me = await scene.login();
  userId = me.userId;
  service.pushed.length = 0;
  service.faults.length = 0;
  service.answer();
  await scene.sql('DELETE FROM outbox');
});

async function subscribe({ showsText = false, by = publicKey } = {}): Promise<string> {
  const sessionId = await scene.database.newSession(userId);
  const kept = await scene.database.db.withSystemSql((sql) =>
    putPushSubscription(sql, { userId, sessionId, publicKey: by }, { ...service.subscription(), showsText }),
  );
  return kept?.id ?? '';
}

async function tellUnasked(words = 'How did **it** go?') {
  const talk = await scene.talk(userId, () => reply(words));
  await talk.tell('follow_up', 'It is due.');
  await talk.end();
  return talk.id;
}

/** Hands over what is due, as the relay of a worker does; all of it is due now. */
async function relay(at: string = NOON): Promise<PushOutcome[]> {
  const observed: PushOutcome[] = [];
  const { db } = scene.database;
  const deps = {
    db,
    log: silent,
    network: createOutgoingNetwork(createPublicNetwork(), rules),
    keys: { subject: 'mailto:ops@example.com', publicKey, privateKey },
    now: () => new Date(at),
  };
  const sources = outboxSources({
    db,
    log: silent,
    handlers: {
      'push.turn': { mode: 'transaction', handle: (sql, entry) => planPush(sql, entry, deps) },
      'push.browser': {
        mode: 'outside',
        atOnce: true,
        handle: (entry) => sendPush(entry, { ...deps, observe: (outcome) => observed.push(outcome) }),
      },
    },
  });
  for (const source of sources) {
    await scene.sql(
      `UPDATE outbox SET next_try_at = now() WHERE type = 'push.turn' OR next_try_at < $1::timestamptz + interval '2 hours'`,
      [at],
    );
    await source.handOver({ late: true, isStopping: () => false });
  }
  return observed;
}

const entries = () =>
  scene.sql(
    `SELECT type, attempts, delivered_at IS NOT NULL AS delivered, failed_at IS NOT NULL AS failed,
       round(extract(epoch FROM next_try_at - now()))::int AS "inSeconds" FROM outbox ORDER BY created_at, type`,
  );
const subscriptions = async () => (await me.client.push.get()).subscriptions;

describe('what is said unasked', () => {
  it('is sent to each browser, says who wrote and where, and not what', async () => {
    await subscribe();
    await subscribe();
    const id = await tellUnasked();
    expect(await relay()).toEqual(['sent', 'sent']);
    expect(service.faults).toEqual([]);
    expect(service.pushed.map(({ notification }) => notification)).toEqual(
      Array.from({ length: 2 }, () => ({
        ...{ title: 'Hannah', body: 'has a message for you (Solo).', lang: 'en' },
        ...{ tag: `${id}/1`, url: `/conversations/${id}` },
      })),
    );
    expect(service.pushed[0]).toMatchObject({ ttl: '86400', token: { sub: 'mailto:ops@example.com' } });
    expect(await relay()).toEqual([]);
    expect(service.pushed).toHaveLength(2);
  });

  it('is told in the user’s language, and by its words where they allow it', async () => {
    await me.client.profile.update({ locale: 'es' });
    await subscribe({ showsText: true });
    await tellUnasked();
    await subscribe();
    await scene.sql(
      `UPDATE team_versions SET content = content || '{"names":{"es":"A solas"}}' WHERE hash = 'solo'`,
    );
    await relay();
    expect(service.pushed.map(({ notification }) => notification.body)).toEqual(
      expect.arrayContaining(['How did it go?', 'tiene un mensaje para ti (A solas).']),
    );
  });

  it('is not sent when it was read by then, nor what the user asked for', async () => {
    await subscribe();
    const talk = await scene.talk(userId, () => reply('Hello.'));
    await talk.say('hi');
    expect(await entries()).toEqual([]);
    await talk.tell('win', 'It happened.');
    await talk.end();
    expect(await entries()).toMatchObject([{ type: 'push.turn', delivered: false }]);
    await me.client.inbox.read(talk.id, { turn: 2 });
    expect(await relay()).toEqual(['skipped']);
    expect(service.pushed).toEqual([]);
  });

  it('costs nothing where nobody has subscribed', async () => {
    await tellUnasked();
    expect(await entries()).toEqual([]);
  });

  it('waits for the end of quiet hours, also of those that were set since', async () => {
    await me.client.profile.update({
      timeZone: 'UTC',
      quietHoursStart: '21:00',
      quietHoursEnd: '08:00',
    });
    await subscribe();
    await tellUnasked();
    const night = new Date(Date.now() + 86_400_000).toISOString().replace(/T.*/, 'T23:00:00.000Z');
    expect(await relay(night)).toEqual([]);
    const [, planned] = await scene
      .sql(`SELECT to_char(next_try_at AT TIME ZONE 'UTC', 'HH24:MI') AS at FROM outbox ORDER BY type DESC`)
      .then(([turn, browser]) => [turn, browser]);
    expect(planned).toEqual({ at: '08:00' });
    await scene.sql(`UPDATE outbox SET next_try_at = now() WHERE type = 'push.browser'`);
    await relay(night);
    expect(service.pushed).toEqual([]);
    const [waiting] = (await entries()).filter(({ type }) => type === 'push.browser');
    expect(waiting).toMatchObject({ delivered: false, failed: false, inSeconds: expect.any(Number) });
    expect(Number(waiting?.inSeconds)).toBeGreaterThan(8 * 3_600);
    await scene.sql(`UPDATE outbox SET next_try_at = now() WHERE type = 'push.browser'`);
    expect(await relay()).toEqual(['sent']);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i hears no more', async (status) => {
    await subscribe();
    await tellUnasked();
    service.answer(status);
    expect(await relay()).toEqual(['gone']);
    expect(await subscriptions()).toEqual([]);
    await tellUnasked();
    expect(await relay()).toEqual([]);
    expect(service.pushed).toEqual([]);
  });

  it('that is busy or away is asked again later, when it says or after a pause', async () => {
    await subscribe();
    await tellUnasked();
    service.answer({ status: 429, retryAfter: 600 }, 503, 500);
    expect(await relay()).toEqual(['later']);
    const waits = async () =>
      Number((await entries()).find(({ type }) => type === 'push.browser')?.inSeconds);
    expect(await waits()).toBeGreaterThan(590);
    await scene.sql(`UPDATE outbox SET next_try_at = now() WHERE type = 'push.browser'`);
    expect(await relay()).toEqual(['later']);
    const pause = await waits();
    await scene.sql(`UPDATE outbox SET next_try_at = now() WHERE type = 'push.browser'`);
    expect(await relay()).toEqual(['later']);
    expect(await waits()).toBeGreaterThan(pause);
    await scene.sql(`UPDATE outbox SET next_try_at = now() WHERE type = 'push.browser'`);
    expect(await relay()).toEqual(['sent']);
    expect(service.pushed).toHaveLength(1);
  });

  it('whose answer is lost gets it once more, under the same tag', async () => {
    await subscribe();
    await tellUnasked();
    service.answer('lost');
    expect(await relay()).toEqual(['later']);
    await scene.sql(`UPDATE outbox SET next_try_at = now() WHERE type = 'push.browser'`);
    expect(await relay()).toEqual(['sent']);
    expect(new Set(service.pushed.map(({ notification }) => notification.tag)).size).toBe(1);
    expect(service.pushed).toHaveLength(2);
  });

  it('that refuses it is not asked again', async () => {
    await subscribe();
    await tellUnasked();
    service.answer(403);
    expect(await relay()).toEqual(['refused']);
    expect((await entries()).find(({ type }) => type === 'push.browser')).toMatchObject({ failed: true });
    expect(await subscriptions()).toHaveLength(1);
  });
});

describe('a browser', () => {
  it('belongs to who is signed in on it, and is forgotten with the session', async () => {
    const subscription = service.subscription();
    const { db } = scene.database;
    const put = async (by: string) => {
      const sessionId = await scene.database.newSession(by);
      await db.withSystemSql((sql) =>
        putPushSubscription(sql, { userId: by, sessionId, publicKey }, { ...subscription, showsText: false }),
      );
      return sessionId;
    };
    await put(userId);
    const endpointHash = createHash('sha256').update(subscription.endpoint).digest('hex');
    expect(await subscriptions()).toMatchObject([{ endpointHash, showsText: false }]);
    const other = await scene.login();
    const session = await put(other.userId);
    expect(await subscriptions()).toEqual([]);
    expect((await other.client.push.get()).subscriptions).toHaveLength(1);
    await scene.sql('DELETE FROM sessions WHERE id = $1::uuid', [session]);
    expect((await other.client.push.get()).subscriptions).toEqual([]);
  });

  it('gives way to newer ones', async () => {
    for (let n = 0; n < 11; n++) await subscribe();
    expect(await subscriptions()).toHaveLength(10);
  });

  it('that was subscribed with another pair of keys is neither listed nor sent to, and forgotten', async () => {
    await subscribe({ by: newVapidKeys().publicKey });
    expect(await subscriptions()).toEqual([]);
    const current = await subscribe();
    await tellUnasked();
    expect(await relay()).toEqual(['sent']);
    expect(
      await scene.sql('SELECT id::text FROM push_subscriptions WHERE user_id = $1::uuid', [userId]),
    ).toEqual([{ id: current }]);
  });

  it('is told the public key', async () => {
    expect((await me.client.push.get()).publicKey).toBe(publicKey);
  });

  it('at an address that is not public is never dialled', async () => {
    await subscribe();
    await scene.sql(
      `UPDATE push_subscriptions SET endpoint = 'https://169.254.169.254/latest' WHERE user_id = $1::uuid`,
      [userId],
    );
    await tellUnasked();
    expect(await relay()).toEqual(['gone']);
    expect(await subscriptions()).toEqual([]);
  });
});
