import { checkAlerts, createBudget, readUsage, removeOld } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { userData } from '../../testing/src/fixtures/composed.js';
import { data, errorOf } from './results.js';

const silent = { info: () => {}, warn: () => {} };
let database: TestDatabase;
let user: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['usage', 'tool_usage', 'daily_messages', 'outbox'])
    await system(`DELETE FROM ${table}`);
  user = await database.newUser();
});

function system<Row extends object>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
  return database.db.withSystemSql((sql) => sql<Row>(text, params));
}

/** Model calls of a user on a day, which is today unless given. */
function spend(about: { by?: string; dollars?: number; calls?: number; day?: string; agent?: string }) {
  const { by = user, dollars = 0, calls = 1, day = null, agent = 'coach' } = about;
  return system(
    `INSERT INTO usage (user_id, day, agent, model, calls, input_tokens, cost_micros)
     VALUES ($1::uuid, coalesce($2::date, current_date), $3, 'm', $4::int, 100, $5::bigint)`,
    [by, day, agent, calls, Math.round(dollars * 1_000_000)],
  );
}

const tools = (tool: string, calls: number, errors: number) =>
  system(
    `INSERT INTO tool_usage (user_id, day, tool, calls, errors) VALUES ($1::uuid, current_date, $2, $3::int, $4::int)`,
    [user, tool, calls, errors],
  );

describe('the usage of a user', () => {
  const read = (query: unknown, dailyLimit = 50, now = new Date('2026-11-22T12:00:00Z')) =>
    database.db.withUser(user, (tx) => readUsage(tx, query, { dailyLimit, now }));

  it('tells calls, tokens and dollars by day, agent and model, their sum, tools, and nothing of others', async () => {
    await spend({ day: '2026-11-22', dollars: 0.1, calls: 2 });
    await spend({ day: '2026-11-22', dollars: 0.2, agent: 'motivator' });
    await spend({ day: '2026-11-21', dollars: 1 });
    await spend({ day: '2026-10-01', dollars: 7 });
    await spend({ by: await database.newUser(), day: '2026-11-22', dollars: 99 });
    await system(`INSERT INTO tool_usage VALUES ($1::uuid, '2026-11-22', 'web_search', 5, 1, 2)`, [user]);
    const report = data(await read({}));
    expect(report).toMatchObject({
      from: '2026-10-24',
      to: '2026-11-22',
      totals: { calls: 4, inputTokens: 300, costDollars: 1.3 },
      tools: [{ day: '2026-11-22', tool: 'web_search', calls: 5, errors: 1, cacheHits: 2 }],
    });
    expect(report.models.map((row) => [row.day, row.agent, row.calls, row.costDollars])).toEqual([
      ['2026-11-22', 'coach', 2, 0.1],
      ['2026-11-22', 'motivator', 1, 0.2],
      ['2026-11-21', 'coach', 1, 1],
    ]);
    expect(data(await read({ from: '2026-10-01', to: '2026-10-31' })).totals.costDollars).toBe(7);
  });

  it('tells today’s messages in the user’s own zone', async () => {
    await database.db.withUser(user, (tx) => tx.profile.update({ timeZone: 'Asia/Tokyo' }));
    await system(
      `INSERT INTO daily_messages VALUES ($1::uuid, '2026-11-23', 4), ($1::uuid, '2026-11-22', 9)`,
      [user],
    );
    const late = new Date('2026-11-22T16:00:00Z');
    expect(data(await read({}, 50, late)).today).toEqual({
      day: '2026-11-23',
      messagesUsed: 4,
      messageLimit: 50,
      resetAt: '2026-11-23T15:00:00.000Z',
    });
    expect(data(await read({}, 0, late)).today.messageLimit).toBeNull();
  });

  it('begins no earlier than the calendar', async () => {
    expect(data(await read({ to: '0001-01-05' }))).toMatchObject({ from: '0001-01-01', to: '0001-01-05' });
  });

  it.each([
    [{ from: '2026-11-23', to: '2026-11-22' }],
    [{ from: '2020-01-01' }],
    [{ to: 'yesterday' }],
    [{ from: '0000-01-01', to: '0000-02-01' }],
  ])('does not tell %j', async (query) => {
    expect(errorOf(await read(query)).code).toBe('VALIDATION_ERROR');
  });
});

describe('alerts', () => {
  const over = { dailySpendMicros: 50_000_000, userCalls: 100, toolErrorRate: 0.05, toolCallsAtLeast: 20 };
  const raised = () =>
    system<{ type: string; data: Record<string, unknown> }>('SELECT type, data FROM outbox ORDER BY type');

  it('are silent at the thresholds', async () => {
    await spend({ dollars: 50, calls: 100 });
    await spend({ day: '2026-01-01', dollars: 900, calls: 900 });
    await tools('web_search', 100, 5);
    expect(await checkAlerts(database.db, silent, over)).toBe(0);
  });

  it('are raised over them, once a day, whoever looks', async () => {
    await spend({ dollars: 30, calls: 101 });
    await spend({ by: await database.newUser(), dollars: 20.5, calls: 7 });
    await tools('web_search', 100, 9);
    await tools('get_goals', 50, 0);
    const counts = await Promise.all([
      checkAlerts(database.db, silent, over),
      checkAlerts(database.db, silent, over),
    ]);
    expect(counts[0] + counts[1]).toBe(3);
    expect(await checkAlerts(database.db, silent, over)).toBe(0);
    expect(await raised()).toMatchObject([
      { type: 'alert.daily_spend', data: { dollars: 50.5, over: 50 } },
      {
        type: 'alert.tool_errors',
        data: { calls: 150, errors: 9, rate: 0.06, tools: [{ tool: 'web_search' }] },
      },
      { type: 'alert.user_calls', data: { userId: user, calls: 101, over: 100 } },
    ]);
  });

  it('say nothing of a few calls that failed', async () => {
    await tools('web_search', 19, 19);
    expect(await checkAlerts(database.db, silent, over)).toBe(0);
  });
});

describe('the budget', () => {
  const budget = (limits: { dailyDollars: number; userDollars: number }) =>
    createBudget({ db: database.db, log: silent, limits });

  it('of all users stops everybody, and only today', async () => {
    const all = budget({ dailyDollars: 10, userDollars: 0 });
    await spend({ day: '2026-01-01', dollars: 900 });
    await spend({ dollars: 9.99 });
    await all.refresh();
    expect(all.isSpent(user)).toBe(false);
    const other = await database.newUser();
    await spend({ by: other, dollars: 0.01 });
    await all.refresh();
    expect([all.isSpent(user), all.isSpent(other)]).toEqual([true, true]);
  });

  it('of one user stops that one alone', async () => {
    const each = budget({ dailyDollars: 0, userDollars: 2 });
    const other = await database.newUser();
    await spend({ dollars: 1.5 });
    await spend({ dollars: 0.5, agent: 'motivator' });
    await spend({ by: other, dollars: 1.9 });
    await each.refresh();
    expect([each.isSpent(user), each.isSpent(other)]).toEqual([true, false]);
  });

  it('of 0 stops nobody', async () => {
    const none = budget({ dailyDollars: 0, userDollars: 0 });
    await spend({ dollars: 1_000 });
    await none.refresh();
    expect(none.isSpent(user)).toBe(false);
  });

  it('goes by the last figure while the next cannot be read', async () => {
    const broken = { ...database.db };
    const all = createBudget({ db: broken, log: silent, limits: { dailyDollars: 1, userDollars: 0 } });
    await spend({ dollars: 1 });
    await all.refresh();
    broken.withSystemSql = async () => {
      throw new Error('away');
    };
    await all.refresh();
    expect(all.isSpent(user)).toBe(true);
  });
});

it('what was deleted a month ago is removed, and nothing else', async () => {
  await system(
    `INSERT INTO goals (user_id, title, deleted_at) VALUES ($1::uuid, 'old', now() - interval '31 days'),
       ($1::uuid, 'restorable', now() - interval '29 days'), ($1::uuid, 'in use', NULL)`,
    [user],
  );
  await system(
    `INSERT INTO plans (user_id, title, content, summary, deleted_at) VALUES ($1::uuid, 'old', 'c', 's', now() - interval '31 days'),
       ($1::uuid, 'in use', 'c', 's', NULL)`,
    [user],
  );
  await removeOld(database.db, userData.tables, new Date());
  const titles = await system<{ title: string }>(
    'SELECT title FROM goals WHERE user_id = $1::uuid UNION ALL SELECT title FROM plans WHERE user_id = $1::uuid',
    [user],
  );
  expect(titles.map(({ title }) => title).sort()).toEqual(['in use', 'in use', 'restorable']);
});
