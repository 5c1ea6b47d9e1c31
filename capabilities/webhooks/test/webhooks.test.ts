import { createSealer } from '@roundtable/services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { PublicNetwork } from '../../../packages/services/src/addresses/public-network.js';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { eventually } from '../../../packages/testing/src/system/eventually.js';
import { isSignedBy, type Receiver, startReceiver } from '../../../packages/testing/src/web/index.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { inSession } from './in-session.js';
import { HOUR, rebinding, webhookSetting } from './webhook-setting.js';

let database: TestDatabase;
let receiver: Receiver;
let inside: Receiver;
beforeAll(async () => {
  database = await openTestDatabase();
  receiver = await startReceiver();
  inside = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await inside.close();
  await database.close();
});
let setting: ReturnType<typeof webhookSetting>;
beforeEach(() => {
  setting = webhookSetting(database);
});
afterEach(() => receiver.always(null));

const latest = () => receiver.received.at(-1) ?? expect.fail('nothing came');
const untilOf = (next: { type: string; until?: string }) =>
  Date.parse(next.until ?? '') - setting.now().getTime();

test('a message carries what happened, under one id, signed with the secret that was shown once', async () => {
  const endpoint = await setting.endpoint(receiver.url);
  const id = await setting.happens(endpoint.userId, '2026-11-01');
  const { outcome, next } = await setting.deliver(endpoint, id);
  expect(next).toEqual({ type: 'ended', why: 'it was delivered' });
  expect(outcome).toBe(`budget.alert to 127.0.0.1:${receiver.port}, attempt 1: 200`);
  const hook = latest();
  expect(hook.message).toMatchObject({ type: 'budget.alert', data: { day: '2026-11-01', used: 101 } });
  expect(isSignedBy(endpoint.secret, hook)).toBe(true);
  expect(isSignedBy(`whsec_${Buffer.alloc(32, 1).toString('base64')}`, hook)).toBe(false);
  expect(hook.headers['user-agent']).toMatch(/^Roundtable/);
  expect(await setting.log(id)).toEqual([{ n: 1, httpStatus: 200, error: null, answer: 'taken' }]);
});

test('a look at a delivery that is done, or not due yet, sends nothing', async () => {
  const endpoint = await setting.endpoint(receiver.url);
  const id = await setting.happens(endpoint.userId, '2026-11-02');
  receiver.fail({ status: 503, headers: { 'retry-after': '7200' } });
  await setting.deliver(endpoint, id);
  const before = receiver.received.length;
  expect((await setting.deliver(endpoint, id)).outcome).toBe('it is not due yet');
  setting.ahead(2 * HOUR + 1_000);
  await setting.deliver(endpoint, id);
  expect((await setting.deliver(endpoint, id)).next).toEqual({ type: 'ended', why: 'delivered' });
  expect(receiver.received.length).toBe(before + 1);
});

test('a receiver that fails for a while gets the same bytes under the same id again and again', async () => {
  const endpoint = await setting.endpoint(receiver.url);
  const id = await setting.happens(endpoint.userId, '2026-11-03');
  receiver.fail({ status: 500 }, { status: 503, headers: { 'retry-after': '7200' } }, 'reset');
  const first = receiver.received.length;
  const pauses: number[] = [];
  for (let i = 0; i < 3; i++) {
    const { next } = await setting.deliver(endpoint, id);
    pauses.push(Math.round(untilOf(next) / 1_000));
    setting.ahead(2 * HOUR + 1_000);
  }
  // Some seconds may have passed since.
  const about = (pause: number) => expect.toSatisfy((left: number) => left <= pause && left > pause - 60);
  expect(pauses).toEqual([about(5), about(7_200), about(1_800)]);
  expect((await setting.deliver(endpoint, id)).next.type).toBe('ended');
  const hooks = receiver.received.slice(first);
  expect(new Set(hooks.map(({ id: one, body }) => one + body)).size).toBe(1);
  expect((await setting.log(id)).map(({ httpStatus, error }) => [httpStatus, error])).toEqual([
    [500, 'answer'],
    [503, 'answer'],
    [null, 'connection'],
    [200, null],
  ]);
  expect(setting.observed).toEqual(['retried', 'retried', 'retried', 'delivered']);
});

test('after the tenth failure a delivery is given up, and a redelivery begins anew under the same id', async () => {
  const endpoint = await setting.endpoint(receiver.url);
  const id = await setting.happens(endpoint.userId, '2026-11-04');
  receiver.always({ status: 500 });
  for (let i = 0; i < 10; i++) {
    await setting.deliver(endpoint, id);
    setting.ahead(25 * HOUR);
    // Else the endpoint would be turned off first.
    await setting.sql('UPDATE webhook_endpoints SET failing_since = NULL WHERE id = $1::uuid', [endpoint.id]);
  }
  expect(await setting.delivery(id)).toEqual({ status: 'failed', attempts: 10, lastError: 'answer' });
  receiver.always(null);
  await setting.sql(
    `UPDATE webhook_deliveries SET status = 'waiting', failures = 0, next_try_at = now() WHERE id = $1::uuid`,
    [id],
  );
  const { id: before } = latest();
  await setting.deliver(endpoint, id);
  expect(latest().id).toBe(before);
  expect(await setting.delivery(id)).toMatchObject({ status: 'delivered', attempts: 11 });
});

describe('a secret that was changed', () => {
  it('signs at once, and the one before signs as well for a day', async () => {
    const endpoint = await setting.endpoint(receiver.url);
    const changed = data(await setting.webhooks.rotate(endpoint.userId, endpoint.id));
    expect(changed.secret).not.toBe(endpoint.secret);
    await setting.deliver(endpoint, await setting.happens(endpoint.userId, '2026-11-05'));
    expect([endpoint.secret, changed.secret].map((secret) => isSignedBy(secret, latest()))).toEqual([
      true,
      true,
    ]);
    setting.ahead(24 * HOUR + 1_000);
    await setting.deliver(endpoint, await setting.happens(endpoint.userId, '2026-11-06'));
    const signatures = String(latest().headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(1);
  });

  it('that no key opens any more waits for its operator, and is not asked for all the time', async () => {
    const endpoint = await setting.endpoint(receiver.url);
    const id = await setting.happens(endpoint.userId, '2026-10-07');
    const before = receiver.received.length;
    const sealer = createSealer([Buffer.alloc(32, 8).toString('base64')]);
    const { outcome, next } = await setting.deliver(endpoint, id, { sealer });
    expect(outcome).toContain('SECRETS_KEY');
    expect(Math.round(untilOf(next) / HOUR)).toBe(1);
    expect([receiver.received.length, await setting.log(id)]).toEqual([before, []]);
    setting.ahead(HOUR);
    expect((await setting.deliver(endpoint, id)).next.type).toBe('ended');
    expect(await setting.delivery(id)).toMatchObject({ status: 'delivered' });
  });

  it('is nowhere in the database in clear', async () => {
    const endpoint = await setting.endpoint(receiver.url);
    const rows = await setting.sql('SELECT * FROM webhook_endpoints WHERE id = $1::uuid', [endpoint.id]);
    expect(JSON.stringify(rows)).not.toContain(endpoint.secret.slice(6, 20));
  });
});

describe('an endpoint', () => {
  const statusOf = (id: string) =>
    setting.sql('SELECT status, disabled_reason AS why FROM webhook_endpoints WHERE id = $1::uuid', [id]);
  const mailsTo = (userId: string) =>
    setting.sql(`SELECT data FROM outbox WHERE user_id = $1::uuid AND type = 'email.webhook_disabled'`, [
      userId,
    ]);

  it('that answers 410 is turned off, with what waits for it, and its user hears of it once', async () => {
    const endpoint = await setting.endpoint(receiver.url);
    const [first, second] = [
      await setting.happens(endpoint.userId, '2026-11-07'),
      await setting.happens(endpoint.userId, '2026-11-08'),
    ];
    receiver.fail({ status: 410 });
    expect((await setting.deliver(endpoint, first)).next.type).toBe('ended');
    expect(await statusOf(endpoint.id)).toEqual([{ status: 'disabled', why: 'gone' }]);
    expect(await setting.delivery(second)).toMatchObject({ status: 'cancelled', attempts: 0 });
    expect(await mailsTo(endpoint.userId)).toEqual([
      { data: { endpointId: endpoint.id, host: `127.0.0.1:${receiver.port}`, reason: 'gone' } },
    ]);
    await expect(setting.happens(endpoint.userId, '2026-11-09')).rejects.toThrow('no delivery was made');
  });

  it('that has failed for five days is turned off; one that takes something in between is not', async () => {
    const failing = await setting.endpoint(receiver.url);
    const wavering = await setting.endpoint(receiver.url);
    receiver.always({ status: 500 });
    for (const endpoint of [failing, wavering])
      await setting.deliver(endpoint, await setting.happens(endpoint.userId, '2026-11-10'));
    setting.ahead(72 * HOUR);
    receiver.always(null);
    await setting.deliver(wavering, await setting.happens(wavering.userId, '2026-11-11'));
    setting.ahead(49 * HOUR);
    receiver.always({ status: 500 });
    for (const endpoint of [failing, wavering])
      await setting.deliver(endpoint, await setting.happens(endpoint.userId, '2026-11-12'));
    expect(await statusOf(failing.id)).toEqual([{ status: 'disabled', why: 'failing' }]);
    expect(await statusOf(wavering.id)).toEqual([{ status: 'active', why: null }]);
    expect(await mailsTo(wavering.userId)).toEqual([]);
    const again = data(await setting.webhooks.update(failing.by, failing.id, { status: 'active' }));
    expect(again).toMatchObject({ status: 'active', disabledReason: null, failingSince: null });
  });

  it('that is paused gets nothing more, also of what waited', async () => {
    const endpoint = await setting.endpoint(receiver.url);
    const id = await setting.happens(endpoint.userId, '2026-11-13');
    data(await setting.webhooks.update(endpoint.by, endpoint.id, { status: 'paused' }));
    const before = receiver.received.length;
    expect((await setting.deliver(endpoint, id)).next).toEqual({ type: 'ended', why: 'cancelled' });
    expect(receiver.received.length).toBe(before);
  });

  it('that is deleted takes its deliveries along', async () => {
    const endpoint = await setting.endpoint(receiver.url);
    const id = await setting.happens(endpoint.userId, '2026-11-14');
    data(await setting.webhooks.remove(endpoint.userId, endpoint.id));
    expect((await setting.deliver(endpoint, id)).next).toEqual({ type: 'ended', why: 'it is gone' });
  });

  it('that hangs takes two places at most; the others wait for their turn without an attempt', async () => {
    const endpoint = await setting.endpoint(receiver.url);
    const ids: string[] = [];
    for (const day of ['01', '02', '03', '04'])
      ids.push(await setting.happens(endpoint.userId, `2026-10-${day}`));
    receiver.always('hang');
    const results = await Promise.all(ids.map((id) => setting.deliver(endpoint, id, { mostMs: 4_000 })));
    expect(receiver.hanging.most).toBe(2);
    expect(results.filter(({ outcome }) => outcome === 'it waits for its turn')).toHaveLength(2);
    expect(results.filter(({ outcome }) => outcome.endsWith('timeout'))).toHaveLength(2);
    expect(
      await setting.sql('SELECT 1 FROM webhook_attempts WHERE user_id = $1::uuid', [endpoint.userId]),
    ).toHaveLength(2);
  });

  it('is one of a user’s that take eight places at most, however many of them hang', async () => {
    const first = await setting.endpoint(receiver.url);
    const day = { url: receiver.url, events: ['budget.alert'] };
    for (let i = 0; i < 4; i++) data(await setting.webhooks.create(first.by, day));
    await setting.happens(first.userId, '2026-10-05');
    await setting.happens(first.userId, '2026-10-06');
    const ids = await setting.sql<{ id: string }>(
      'SELECT id::text FROM webhook_deliveries WHERE user_id = $1::uuid ORDER BY endpoint_id',
      [first.userId],
    );
    receiver.always('hang');
    const before = receiver.hanging.now;
    const hanging = ids.slice(0, 8).map(({ id }) => setting.deliver(first, id, { mostMs: 15_000 }));
    await eventually('eight that hang', async () => (receiver.hanging.now - before === 8 ? true : null));
    for (const { id } of ids.slice(8))
      expect((await setting.deliver(first, id)).outcome).toBe('it waits for its turn');
    await Promise.all(hanging);
    receiver.always(null);
    const [ninth] = ids.slice(8);
    setting.ahead(5_000);
    expect((await setting.deliver(first, ninth?.id ?? '')).next.type).toBe('ended');
  });
});

describe('where a message goes', () => {
  it('is never where a redirect points: it counts as a failure', async () => {
    const endpoint = await setting.endpoint(receiver.url);
    const id = await setting.happens(endpoint.userId, '2026-11-15');
    receiver.fail({ status: 307, headers: { location: inside.url } });
    const { outcome } = await setting.deliver(endpoint, id);
    expect(outcome).toContain('307, a redirect');
    expect(await setting.delivery(id)).toMatchObject({ status: 'waiting', lastError: 'redirect' });
    expect(inside.received).toEqual([]);
  });

  it('is looked up at each attempt, and an address within is not dialled', async () => {
    const endpoint = await setting.endpoint(receiver.url);
    await setting.sql(`UPDATE webhook_endpoints SET url = 'https://hook.example/' WHERE id = $1::uuid`, [
      endpoint.id,
    ]);
    const id = await setting.happens(endpoint.userId, '2026-11-16');
    const dialled: string[] = [];
    for (const address of ['10.0.0.7', '127.0.0.1', '::1', '169.254.169.254']) {
      await setting.deliver(endpoint, id, { network: rebinding(() => [address], dialled) });
      setting.ahead(6 * HOUR);
    }
    expect((await setting.log(id)).map(({ error }) => error)).toEqual(Array(4).fill('refused_address'));
    expect(dialled).toEqual([]);
  });

  it.each(['https://127.0.0.1/hook', 'http://93.184.216.34/', 'https://[::1]/'])(
    'is no address such as %s, whoever wrote it into the database',
    async (url) => {
      const endpoint = await setting.endpoint(receiver.url);
      await setting.sql('UPDATE webhook_endpoints SET url = $2 WHERE id = $1::uuid', [endpoint.id, url]);
      const id = await setting.happens(endpoint.userId, '2026-11-17');
      const dialled: string[] = [];
      await setting.deliver(endpoint, id, { network: rebinding(() => ['93.184.216.34'], dialled) });
      expect(await setting.delivery(id)).toMatchObject({ lastError: 'refused_address' });
      expect(dialled).toEqual([]);
    },
  );

  it('is refused in words for the field when it is chosen', async () => {
    const by = await inSession(database, await database.newUser());
    const refused = await setting.webhooks.create(by, {
      url: 'https://10.0.0.1/',
      events: ['goal.created'],
    });
    expect(errorOf(refused)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { url: expect.stringContaining('10.0.0.1') },
    });
  });
});

test('of an answer without end the first thousand characters are kept, and the status decides', async () => {
  const endpoint = await setting.endpoint(receiver.url);
  const id = await setting.happens(endpoint.userId, '2026-11-18');
  receiver.fail('endless');
  await setting.deliver(endpoint, id, { mostMs: 5_000 });
  expect(await setting.delivery(id)).toMatchObject({ status: 'delivered' });
  expect((await setting.log(id))[0]?.answer).toBe('a'.repeat(1_000));
});

test('an attempt whose worker died is said to be interrupted, and the next one sends again', async () => {
  const endpoint = await setting.endpoint(receiver.url);
  const id = await setting.happens(endpoint.userId, '2026-11-19');
  await setting.sql('INSERT INTO webhook_attempts (delivery_id, n, user_id) VALUES ($1::uuid, 1, $2::uuid)', [
    id,
    endpoint.userId,
  ]);
  await setting.sql('UPDATE webhook_deliveries SET attempts = 1 WHERE id = $1::uuid', [id]);
  await setting.deliver(endpoint, id);
  expect((await setting.log(id)).map(({ n, error }) => [n, error])).toEqual([
    [1, 'interrupted'],
    [2, null],
  ]);
});

test('an attempt that stood still and fails late takes nothing back from the one that delivered', async () => {
  const endpoint = await setting.endpoint(receiver.url);
  const id = await setting.happens(endpoint.userId, '2026-11-20');
  const late: PublicNetwork = {
    open: async () => {
      await setting.deliver(endpoint, id);
      return { type: 'failed', reason: 'the name is not known' };
    },
  };
  const { next } = await setting.deliver(endpoint, id, { network: late });
  expect(next.type).toBe('ended');
  expect(await setting.delivery(id)).toEqual({ status: 'delivered', attempts: 2, lastError: null });
});
