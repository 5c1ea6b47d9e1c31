import { insertConversation } from '@roundtable/prisma';
import { checkAlerts, createAcceptance, createBudget, createSealer } from '@roundtable/services';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createCommitment, lapseLate, settleCommitment, updateCommitment } from '../../follow-ups/server.js';
import { createGoal, updateGoal } from '../../goals/server.js';
import { savePlan } from '../../plans/server.js';
import { removeOldDeliveries } from '../service/remove-old.js';
import { createDeliveryService } from '../service/webhook-deliveries.js';
import { createWebhookService } from '../service/webhooks.js';
import { inSession } from './in-session.js';
import { makeDeliveries } from './make-deliveries.js';

const URL_OF_RECEIVER = 'http://127.0.0.1:9/hook';
const DAY = 24 * 3_600_000;
const quiet = { info: () => {}, warn: () => {} };

let database: TestDatabase;
let webhooks: ReturnType<typeof createWebhookService>;
let deliveries: ReturnType<typeof createDeliveryService>;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const sealer = createSealer([Buffer.alloc(32, 7).toString('base64')]);
  webhooks = createWebhookService({ db, sealer, urls: { allowLoopback: true } });
  deliveries = createDeliveryService({ db, stopping: AbortSignal.abort() });
});
afterAll(() => database.close());

const sql = <Row extends object>(text: string, params: readonly unknown[] = []) =>
  database.db.withSystemSql((run) => run<Row>(text, params));

async function listener(...events: string[]) {
  const userId = await database.newUser();
  const by = await inSession(database, userId);
  const endpoint = data(await webhooks.create(by, { url: URL_OF_RECEIVER, events }));
  return { userId, by, endpoint };
}

const eventsOf = (userId: string) =>
  sql<{ type: string; data: Record<string, unknown> }>(
    `SELECT type, data FROM outbox WHERE user_id = $1::uuid AND type ^@ 'webhook.' ORDER BY created_at, type`,
    [userId],
  );
const bodiesOf = async (endpointId: string) =>
  (
    await sql<{ body: string }>(
      'SELECT body FROM webhook_deliveries WHERE endpoint_id = $1::uuid ORDER BY created_at',
      [endpointId],
    )
  ).map(({ body }) => JSON.parse(body));

describe('what webhooks hear of', () => {
  it('is written in the transaction that causes it, as the API shows it', async () => {
    const { userId } = await listener('goal.created', 'goal.completed', 'plan.saved');
    const goal = await database.db.withUser(userId, async (tx) =>
      data(await createGoal(tx, { title: 'Run' })),
    );
    const completed = await database.db.withUser(userId, async (tx) =>
      data(await updateGoal(tx, goal.id, { status: 'completed' })),
    );
    const plan = await database.db.withUser(userId, async (tx) =>
      data(await savePlan(tx, { title: 'A plan', content: 'Walk.', summary: 'Walk' })),
    );
    expect(await eventsOf(userId)).toEqual([
      { type: 'webhook.goal.created', data: goal },
      { type: 'webhook.goal.completed', data: completed },
      { type: 'webhook.plan.saved', data: plan },
    ]);
  });

  it('is nothing of what was rolled back', async () => {
    const { userId } = await listener('goal.created');
    const rolledBack = database.db.withUser(userId, async (tx) => {
      data(await createGoal(tx, { title: 'Run' }));
      throw new Error('the power went off');
    });
    await expect(rolledBack).rejects.toThrow('the power');
    expect(await eventsOf(userId)).toEqual([]);
  });

  it('is nothing that nobody asked for: other events, paused endpoints, other users', async () => {
    const { userId, endpoint } = await listener('plan.saved');
    const paused = await listener('goal.created');
    data(await webhooks.update(paused.by, paused.endpoint.id, { status: 'paused' }));
    const nobody = await database.newUser();
    for (const id of [userId, paused.userId, nobody])
      await database.db.withUser(id, async (tx) => data(await createGoal(tx, { title: 'Run' })));
    expect([await eventsOf(userId), await eventsOf(paused.userId), await eventsOf(nobody)]).toEqual([
      [],
      [],
      [],
    ]);
    expect(await bodiesOf(endpoint.id)).toEqual([]);
  });

  it('becomes one delivery an endpoint, however many look at once', async () => {
    const { userId, by, endpoint } = await listener('goal.created');
    const second = data(await webhooks.create(by, { url: URL_OF_RECEIVER, events: ['goal.created'] }));
    const goal = await database.db.withUser(userId, async (tx) =>
      data(await createGoal(tx, { title: 'Run' })),
    );
    await Promise.all(Array.from({ length: 4 }, () => makeDeliveries(database.db)));
    for (const id of [endpoint.id, second.id])
      expect(await bodiesOf(id)).toEqual([
        { type: 'goal.created', timestamp: expect.stringMatching(/Z$/), data: goal },
      ]);
  });

  it('stays below 64 KB, and says what was shortened', async () => {
    const { userId, endpoint } = await listener('goal.created');
    const notes = 'ñ'.repeat(100_000);
    await database.db.withUser(userId, async (tx) => data(await createGoal(tx, { title: 'Run', notes })));
    await makeDeliveries(database.db);
    const [body] = await bodiesOf(endpoint.id);
    expect(JSON.stringify(body).length).toBeLessThan(64_000);
    expect(body.data).toMatchObject({ title: 'Run', shortened: true });
  });

  it('is a completion once each time: the same status once more is none', async () => {
    const { userId } = await listener('goal.completed');
    const { id } = await database.db.withUser(userId, async (tx) =>
      data(await createGoal(tx, { title: 'Run' })),
    );
    for (const status of ['completed', 'completed', 'active', 'completed'])
      await database.db.withUser(userId, async (tx) => data(await updateGoal(tx, id, { status })));
    expect(await eventsOf(userId)).toHaveLength(2);
  });
});

describe('a commitment', () => {
  const due = new Date(Date.now() + DAY);
  const dayAfter = new Date(due.getTime() + DAY + 60_000);
  const commit = (userId: string) =>
    database.db.withUser(userId, async (tx) =>
      data(await createCommitment(tx, { text: 'Call the club', due: due.toISOString() })),
    );

  it('lapses a day after it was due, once, and not before', async () => {
    const { userId } = await listener('commitment.lapsed');
    const commitment = await commit(userId);
    await lapseLate(database.db, new Date(dayAfter.getTime() - 3_600_000));
    expect(await eventsOf(userId)).toEqual([]);
    await Promise.all([lapseLate(database.db, dayAfter), lapseLate(database.db, dayAfter)]);
    expect(await eventsOf(userId)).toEqual([{ type: 'webhook.commitment.lapsed', data: commitment }]);
  });

  it('lapses whatever becomes of those of others', async () => {
    const [unlucky, other] = [await listener('commitment.lapsed'), await listener('commitment.lapsed')];
    await commit(unlucky.userId);
    const commitment = await commit(other.userId);
    const db: typeof database.db = {
      ...database.db,
      withUser: (userId, work) =>
        userId === unlucky.userId ? Promise.reject(new Error('no')) : database.db.withUser(userId, work),
    };
    await expect(lapseLate(db, dayAfter)).rejects.toThrow('1 late commitments could not be marked');
    expect(await eventsOf(other.userId)).toEqual([{ type: 'webhook.commitment.lapsed', data: commitment }]);
    await lapseLate(database.db, dayAfter);
    expect(await eventsOf(unlucky.userId)).toHaveLength(1);
  });

  it('does not lapse when it was done in time', async () => {
    const { userId } = await listener('commitment.lapsed');
    const { id } = await commit(userId);
    await database.db.withUser(userId, async (tx) =>
      data(await settleCommitment(tx, id, { status: 'done' })),
    );
    await lapseLate(database.db, dayAfter);
    expect(await eventsOf(userId)).toEqual([]);
  });

  it('may lapse once more when it was put off', async () => {
    const { userId } = await listener('commitment.lapsed');
    const { id } = await commit(userId);
    await lapseLate(database.db, dayAfter);
    const later = new Date(due.getTime() + 5 * DAY).toISOString();
    await database.db.withUser(userId, async (tx) => data(await updateCommitment(tx, id, { due: later })));
    await lapseLate(database.db, dayAfter);
    expect(await eventsOf(userId)).toHaveLength(1);
    await lapseLate(database.db, new Date(due.getTime() + 7 * DAY));
    expect(await eventsOf(userId)).toHaveLength(2);
  });
});

describe('a limit of the user’s own', () => {
  const alertsOf = async (userId: string) => (await eventsOf(userId)).map(({ data: alert }) => alert);

  it('is told when the last message of the day is taken, with that message', async () => {
    const { userId } = await listener('budget.alert');
    const row = {
      userId,
      team: 'team',
      homeAgent: 'home',
      title: null,
      sessionType: 'general',
      locale: 'en',
    };
    const id = await database.db.withUserSql(userId, (run) => insertConversation(run, row));
    const { message } = createAcceptance(database.db, { previews: false, dailyLimit: 2 });
    const send = async () => message(userId, id, { body: { text: 'Hello' }, idempotencyKey: null });
    data(await send());
    expect(await alertsOf(userId)).toEqual([]);
    data(await send());
    const told = { kind: 'daily_messages', used: 2, limit: 2, unit: 'messages' };
    expect(await alertsOf(userId)).toEqual([expect.objectContaining(told)]);
    expect(errorOf(await send()).code).toBe('RATE_LIMITED');
    expect(await alertsOf(userId)).toHaveLength(1);
  });

  it('is told when the day has cost what it may, once, and to nobody else', async () => {
    const spender = await listener('budget.alert');
    const saver = await listener('budget.alert');
    for (const [userId, micros] of [
      [spender.userId, 2_500_000],
      [saver.userId, 1_000],
    ])
      await sql(
        `INSERT INTO usage (user_id, day, agent, model, calls, cost_micros) VALUES ($1::uuid, current_date, 'coach', 'm', 1, $2::bigint)`,
        [userId, micros],
      );
    const limits = { dailyDollars: 0, userDollars: 2 };
    for (let i = 0; i < 2; i++) {
      const budget = createBudget({ db: database.db, log: quiet, limits });
      await budget.refresh();
      await budget.refresh();
      expect(budget.isSpent(spender.userId)).toBe(true);
    }
    const told = { kind: 'daily_spend', used: 2.5, limit: 2, unit: 'dollars' };
    expect(await alertsOf(spender.userId)).toEqual([expect.objectContaining(told)]);
    expect(await alertsOf(saver.userId)).toEqual([]);
  });

  it('is told when the agents asked a model very often', async () => {
    const { userId } = await listener('budget.alert');
    await sql(
      `INSERT INTO usage (user_id, day, agent, model, calls, cost_micros) VALUES ($1::uuid, current_date, 'coach', 'm', 101, 0)`,
      [userId],
    );
    const over = { dailySpendMicros: 1e12, userCalls: 100, toolErrorRate: 1, toolCallsAtLeast: 1_000 };
    for (let i = 0; i < 2; i++) await checkAlerts(database.db, quiet, over);
    const told = { kind: 'model_calls', used: 101, limit: 100, unit: 'calls' };
    expect(await alertsOf(userId)).toEqual([expect.objectContaining(told)]);
  });
});

describe('the endpoints of a user', () => {
  it('are ten at most, also when they are made at once', async () => {
    const by = await inSession(database, await database.newUser());
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        webhooks.create(by, { url: URL_OF_RECEIVER, events: ['goal.created'] }),
      ),
    );
    expect(made.filter(({ success }) => success)).toHaveLength(10);
    expect(made.flatMap((one) => (one.success ? [] : [one.error.code]))).toEqual(['CONFLICT', 'CONFLICT']);
  });

  it('are nobody else’s: every call is NOT_FOUND', async () => {
    const { userId, by, endpoint } = await listener('goal.created');
    await deliveries.test(userId, endpoint.id, {});
    const [delivery] = data(await deliveries.list(userId, endpoint.id, {})).items;
    const path = { id: endpoint.id, deliveryId: delivery?.id ?? '' };
    const stranger = await database.newUser();
    const answers = [
      await webhooks.get(stranger, endpoint.id),
      await webhooks.update(await inSession(database, stranger), endpoint.id, { status: 'paused' }),
      await webhooks.rotate(stranger, endpoint.id),
      await webhooks.remove(stranger, endpoint.id),
      await deliveries.test(stranger, endpoint.id, {}),
      await deliveries.list(stranger, endpoint.id, {}),
      await deliveries.get(stranger, path),
      await deliveries.redeliver(stranger, path),
    ];
    expect(answers.map((answer) => errorOf(answer).code)).toEqual(Array(8).fill('NOT_FOUND'));
    expect(data(await webhooks.list(stranger)).items).toEqual([]);
    expect(data(await webhooks.get(userId, endpoint.id)).status).toBe('active');
    // A delivery is found at its own endpoint only.
    const other = data(await webhooks.create(by, { url: URL_OF_RECEIVER, events: ['goal.created'] }));
    expect(errorOf(await deliveries.get(userId, { ...path, id: other.id })).code).toBe('NOT_FOUND');
  });

  it('show their secret when it is made, and never again', async () => {
    const { userId, by, endpoint } = await listener('goal.created');
    expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/);
    const later = [
      await webhooks.get(userId, endpoint.id),
      await webhooks.list(userId),
      await webhooks.update(by, endpoint.id, { description: 'Zapier' }),
    ];
    expect(JSON.stringify(later)).not.toContain('whsec_');
  });

  it.each([
    [{ url: 'https://example.com', events: [] }, 'events'],
    [{ url: 'https://example.com', events: ['goal.forgotten'] }, 'events'],
    [{ url: 'nowhere', events: ['goal.created'] }, 'url'],
    [{ url: 'https://192.168.1.1/', events: ['goal.created'] }, 'url'],
    [{ events: ['goal.created'] }, 'url'],
  ])('are refused by the name of the field: %j', async (input, field) => {
    const error = errorOf(await webhooks.create(await inSession(database, await database.newUser()), input));
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(error.details ?? {}).join()).toContain(field);
  });
});

test('deliveries of more than a month ago are removed with their attempts; younger ones stay', async () => {
  const { userId, endpoint } = await listener('goal.created');
  await deliveries.test(userId, endpoint.id, {});
  await deliveries.test(userId, endpoint.id, {});
  await sql(`UPDATE webhook_deliveries SET status = 'delivered' WHERE endpoint_id = $1::uuid`, [endpoint.id]);
  const [old] = data(await deliveries.list(userId, endpoint.id, {})).items;
  await sql(`UPDATE webhook_deliveries SET created_at = now() - interval '31 days' WHERE id = $1::uuid`, [
    old?.id,
  ]);
  await removeOldDeliveries(database.db, new Date());
  const { items } = data(await deliveries.list(userId, endpoint.id, {}));
  expect(items.map(({ id }) => id)).toHaveLength(1);
  expect(items[0]?.id).not.toBe(old?.id);
});

test('a page of the log goes on where the one before ended', async () => {
  const { userId, endpoint } = await listener('goal.created');
  for (let i = 0; i < 3; i++) await deliveries.test(userId, endpoint.id, { type: 'plan.saved' });
  const first = data(await deliveries.list(userId, endpoint.id, { limit: '2' }));
  const second = data(await deliveries.list(userId, endpoint.id, { limit: '2', cursor: first.nextCursor }));
  expect([...first.items, ...second.items].map(({ type, test: isTest }) => [type, isTest])).toEqual(
    Array(3).fill(['plan.saved', true]),
  );
  expect(second.nextCursor).toBeNull();
  expect(data(await deliveries.list(userId, endpoint.id, { status: 'failed' })).items).toEqual([]);
});
