import { randomUUID } from 'node:crypto';
import { ApiError, type Client, createClient } from '@roundtable/client';
import { reservedPort, type System, startSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { follow, idle, open, post, say, transcript } from './support.js';

const LIMIT = 50;

let system: System;
beforeAll(async () => {
  system = await startSystem({ env: { DAILY_MESSAGE_LIMIT: String(LIMIT) } });
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const always = () => system.simulator.script([{ match: { any: true }, reply: { content: 'Noted.' } }]);

async function refusalOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw new Error('the request was not refused');
}

/** As if so many messages had been sent today. */
const used = (userId: string, n: number) =>
  system.sql(
    `INSERT INTO daily_messages (user_id, day, used)
     SELECT id, (now() AT TIME ZONE time_zone)::date, $2 FROM profiles WHERE id = $1
     ON CONFLICT (user_id, day) DO UPDATE SET used = excluded.used`,
    [userId, n],
  );

const accepted = async (client: Client, ids: readonly string[]) => {
  const rows = await Promise.all(ids.map((id) => transcript(client, id)));
  return rows.flat().filter((row) => row.role === 'user').length;
};

test('the 51st message of a day is refused in a friendly line that says when to go on, and leaves nothing', async () => {
  const { client, user } = await system.signIn('fifty@example.com');
  const timeZone = new Date().getUTCHours() < 12 ? 'Asia/Tokyo' : 'Europe/London'; // midnight is hours away
  await client.profile.update({ timeZone });
  always();
  const id = await open(client);
  for (let i = 1; i <= LIMIT; i++) await post(client, id, `message ${i}`);
  const refused = await refusalOf(client.conversations.sendMessage(id, { text: 'one more' }));
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(refused.message).toMatch(/all 50 messages.*saved.*from 00:00/);
  const resetAt = new Date(String(refused.details?.resetAt));
  const local = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
  expect(local.format(resetAt)).toBe('00:00:00');
  expect(resetAt.getTime() - Date.now()).toBeLessThanOrEqual(25 * 3_600_000);
  expect(refused.details?.limit).toBe(LIMIT);
  expect(refused.retryAfterMs).toBeGreaterThan(0);
  expect((await client.me.usage()).today).toMatchObject({
    messagesUsed: LIMIT,
    messageLimit: LIMIT,
    resetAt: resetAt.toISOString(),
  });
  await idle(system, client, id, 240_000);
  expect(await accepted(client, [id])).toBe(LIMIT);
  expect(
    await system.sql('SELECT 1 FROM idempotency_keys WHERE user_id = $1 AND made->>$2 = $3', [
      user.id,
      'n',
      '51',
    ]),
  ).toEqual([]);
});

test('parallel senders at two gateways never get more than the day has', async () => {
  const { client, token, user } = await system.signIn('parallel@example.com');
  const second = await system.addGateway();
  const other = createClient({ baseUrl: second.url, token });
  always();
  await used(user.id, LIMIT - 7);
  const ids = await Promise.all(Array.from({ length: 5 }, () => open(client)));
  const results = await Promise.allSettled(
    ids.flatMap((id) => [
      post(client, id, 'a'),
      post(other, id, 'b'),
      post(client, id, 'c'),
      post(other, id, 'd'),
    ]),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(7);
  await Promise.all(ids.map((id) => idle(system, client, id)));
  expect(await accepted(client, ids)).toBe(7);
  expect((await client.me.usage()).today.messagesUsed).toBe(LIMIT);
});

test('a message that is sent again with its id gets its answer, also when the day is full', async () => {
  const { client, user } = await system.signIn('again@example.com');
  always();
  const id = await open(client);
  const message = { id: randomUUID(), text: 'hello' };
  await used(user.id, LIMIT - 1);
  const first = await client.conversations.sendMessage(id, message, { waitSeconds: 60 });
  const again = await client.conversations.sendMessage(id, message, { waitSeconds: 60 });
  expect(again).toEqual(first);
  expect((await refusalOf(post(client, id, 'another'))).code).toBe('RATE_LIMITED');
  const more = await client.conversations.sendMessage(id, message);
  expect(more).toMatchObject({ type: 'accepted' });
});

test('what a turn cost is told to its user, and to the operator without a name', async () => {
  const { client, user } = await system.signIn('figures@example.com');
  await system.worker.signal('SIGKILL');
  const port = await reservedPort();
  const measured = await system.addWorker({ METRICS_PORT: String(port) });
  const id = await open(client);
  system.simulator.script([
    {
      match: { lastUserText: 'my goals' },
      reply: { content: [{ type: 'tool_use', name: 'get_goals', input: {} }] },
      times: 1,
    },
    { match: { any: true }, reply: { content: 'You have none yet.' } },
  ]);
  expect(await say(client, id, 'my goals')).toMatchObject({ type: 'message' });
  const usage = await client.me.usage();
  expect(usage.totals.calls).toBe(2);
  expect(
    usage.totals.inputTokens + usage.totals.cacheReadTokens + usage.totals.cacheWriteTokens,
  ).toBeGreaterThan(0);
  expect(usage.totals.costDollars).toBeGreaterThan(0);
  expect(usage.models).toMatchObject([{ agent: 'coach', calls: 2 }]);
  expect(usage.tools).toMatchObject([{ tool: 'get_goals', calls: 1, errors: 0, cacheHits: 0 }]);
  const ofWorker = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(ofWorker).toMatch(/^roundtable_turns_total\{team="round-table",outcome="answered",code=""\} 1$/m);
  expect(ofWorker).toMatch(/^roundtable_model_calls_total\{agent="coach",.*\} 2$/m);
  expect(ofWorker).toMatch(/^roundtable_tool_calls_total\{tool="get_goals",result="ok"\} 1$/m);
  const ofGateway = await (await fetch(`${system.url}/metrics`)).text();
  expect(ofGateway).toMatch(/^roundtable_inputs_total\{kind="message",result="accepted"\} \d+$/m);
  expect(ofGateway).toMatch(/^roundtable_inputs_open \d+$/m);
  expect(ofWorker + ofGateway).not.toMatch(new RegExp(`${user.id}|${id}`));
  await measured.signal('SIGKILL');
  await system.restartWorker();
});

test('over the budget a turn ends with a kind line, without asking the model, and goes on the next day', async () => {
  const { client, user } = await system.signIn('budget@example.com');
  always();
  const id = await open(client);
  expect(await say(client, id, 'before')).toMatchObject({ type: 'message' });
  const spend = (dollars: number) =>
    system.sql(
      `INSERT INTO usage (user_id, day, agent, model, calls, cost_micros) VALUES ($1, current_date, 'spent', 'm', 0, $2)
       ON CONFLICT (user_id, day, agent, model) DO UPDATE SET cost_micros = excluded.cost_micros`,
      [user.id, dollars * 1_000_000],
    );
  await spend(5);
  await system.worker.signal('SIGKILL');
  const thrifty = await system.addWorker({ USER_DAILY_SPEND_LIMIT: '5' });
  const asked = system.simulator.requests().length;
  const result = await say(client, id, 'over it');
  expect(result).toMatchObject({ type: 'error', code: 'BUDGET_EXHAUSTED' });
  expect(result.type === 'error' && result.error).toMatch(/budget.*saved.*tomorrow/);
  expect(system.simulator.requests()).toHaveLength(asked);
  const { client: stranger } = await system.signIn('another@example.com');
  expect(await say(stranger, await open(stranger), 'hello')).toMatchObject({ type: 'message' });
  await spend(0);
  await thrifty.signal('SIGKILL');
  await system.restartWorker();
  const viewer = follow(client, id);
  expect(await say(client, id, 'the next day')).toMatchObject({ type: 'message', message: 'Noted.' });
  await viewer.leave();
  expect((await transcript(client, id)).map((row) => row.text)).toEqual([
    'before',
    'Noted.',
    'over it',
    result.type === 'error' ? result.error : '',
    'the next day',
    'Noted.',
  ]);
});
