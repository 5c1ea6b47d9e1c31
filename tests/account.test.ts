import { ApiError } from '@roundtable/client';
import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { releaseTest } from './release-test.js';
import { follow, open, post, say } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const always = () => system.simulator.script([{ match: { any: true }, reply: { content: 'Noted.' } }]);

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : -1),
  );

/** How many rows of a user there are, in all tables of the catalogue. */
async function rowsOf(userId: string): Promise<Record<string, number>> {
  const tables = await system.sql<{ name: string; column: string }>(
    `SELECT table_name::text AS name, column_name::text AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND (column_name = 'user_id' OR (table_name = 'profiles' AND column_name = 'id'))`,
  );
  const counts: Record<string, number> = {};
  for (const { name, column } of tables) {
    const [row] = await system.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM "${name}" WHERE "${column}" = $1`,
      [userId],
    );
    if (row !== undefined && row.n > 0) counts[name] = row.n;
  }
  return counts;
}

/** The runs that go on for a user: conversations and follow-ups. */
function runsOf(userId: string): unknown[] {
  const query = `ExecutionStatus = 'Running' AND RoundtableUser = '${userId}'`;
  return JSON.parse(system.temporalCli('workflow', 'list', '--query', query, '--output', 'json'));
}

const gone = (userId: string) =>
  system.eventually('no row of the account is left', async () =>
    Object.keys(await rowsOf(userId)).length === 0 ? true : null,
  );

/** A user with something of most kinds: a goal, a plan, a key, a talk with an answer. */
async function settled(email: string) {
  const signedIn = { ...(await system.signIn(email)), browser: await system.signInBrowser(email) };
  const { client, browser } = signedIn;
  always();
  const goal = await client.goals.create({ title: 'Paint', why: 'Calm' });
  await client.goals.microWins.add(goal.id, { title: 'Buy brushes' });
  await client.plans.save({
    title: 'Week',
    content: 'Paint on Sundays',
    summary: 'Sundays',
    goalId: goal.id,
  });
  await browser.apiKeys.create({ name: 'Laptop' });
  const id = await open(client);
  await say(client, id, 'hello there');
  return { ...signedIn, goal, id };
}

test('an export holds what the user made, said and heard, and nothing of anybody else', async () => {
  const { client, id, goal } = await settled('export@example.com');
  const other = await settled('other@example.com');
  const document = await client.me.export();
  expect(document.profile).toMatchObject({ email: 'export@example.com' });
  expect(document).toMatchObject({
    goals: [{ id: goal.id, title: 'Paint', why: 'Calm' }],
    microWins: [{ title: 'Buy brushes' }],
    plans: [{ title: 'Week', content: 'Paint on Sundays', goalId: goal.id }],
    conversations: [{ id }],
    messages: [{ text: 'hello there' }, { text: 'Noted.', agent: 'coach' }],
  });
  const text = JSON.stringify(document);
  expect(text).not.toContain(other.user.id);
  expect(text).not.toContain('other@example.com');
  expect(text).not.toMatch(/rt_[A-Za-z0-9_-]{43}/);
  expect(JSON.stringify(document.apiKeys)).not.toContain('"hash"');
});

test('a deleted account is gone at once for everybody, and soon to the last row', async () => {
  const { client, browser, user, id } = await settled('leaving@example.com');
  const other = await settled('staying@example.com');
  const before = await rowsOf(other.user.id);
  const viewer = follow(client, id);
  system.simulator.script([{ match: { any: true }, reply: { content: 'Never heard.' }, hold: 'turn' }]);
  await post(client, id, 'this one is being answered');
  await system.eventually('the turn runs', async () =>
    (await client.conversations.get(id)).status === 'thinking' ? true : null,
  );
  expect(await statusOf(client.me.delete({ email: 'leaving@example.com' }))).toBe(403);
  expect(await statusOf(browser.me.delete({ email: 'staying@example.com' }))).toBe(400);
  await browser.me.delete({ email: 'leaving@example.com' });
  expect(await statusOf(browser.profile.get())).toBe(401);
  expect(await statusOf(client.profile.get())).toBe(401);
  expect(await statusOf(client.conversations.get(id))).toBe(401);
  await system.eventually('the stream ended', async () =>
    viewer.events.some((event) => event.type === 'conversation.deleted') ? true : null,
  );
  await viewer.leave();
  await gone(user.id);
  await system.eventually('no run of the account is left', async () =>
    runsOf(user.id).length === 0 ? true : null,
  );
  expect(runsOf(other.user.id).length).toBeGreaterThan(0);
  expect(await rowsOf(other.user.id)).toMatchObject(before);
  const { client: again, user: fresh } = await system.signIn('leaving@example.com');
  expect(fresh.id).not.toBe(user.id);
  expect((await again.goals.list()).items).toEqual([]);
});

releaseTest(
  'a deletion that was cut off by the death of gateway and worker is finished by those that come after',
  async () => {
    const { client, browser, user } = await settled('crash@example.com');
    await system.worker.signal('SIGKILL');
    await browser.me.delete({ email: 'crash@example.com' });
    await system.gateway.signal('SIGKILL');
    expect(Object.keys(await rowsOf(user.id))).toEqual(
      expect.arrayContaining(['profiles', 'goals', 'messages']),
    );
    await system.restartWorker();
    await system.restartGateway();
    expect(await statusOf(client.profile.get())).toBe(401);
    await gone(user.id);
  },
);

test('a key does what its scopes say, and none makes another or deletes the account', async () => {
  const { client } = await system.signIn('keys@example.com');
  const browser = await system.signInBrowser('keys@example.com');
  const call = async (scopes: ('read' | 'write')[], method: string, path: string, body?: unknown) => {
    const { key } = await browser.apiKeys.create({ name: scopes.join(' and '), scopes });
    const response = await fetch(`${system.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.status;
  };
  expect(await call(['read'], 'GET', '/api/goals')).toBe(200);
  expect(await call(['read'], 'POST', '/api/goals', { title: 'x' })).toBe(403);
  expect(await call(['write'], 'POST', '/api/goals', { title: 'x' })).toBe(201);
  expect(await call(['read', 'write'], 'POST', '/api/api-keys', { name: 'more' })).toBe(403);
  expect(await call(['read', 'write'], 'DELETE', '/api/me', { email: 'keys@example.com' })).toBe(403);
  const { items } = await client.apiKeys.list();
  const used = items.filter((key) => key.lastUsedAt !== null).map((key) => key.name);
  expect(used).toEqual(expect.arrayContaining(['read', 'write', 'dev-login']));
  expect(items.map((key) => key.name)).not.toContain('more');
});

test('goals and plans that were deleted come back when they are restored', async () => {
  const { client, goal } = await settled('restore@example.com');
  const [plan] = (await client.plans.list()).items;
  await client.goals.remove(goal.id);
  await client.plans.remove(plan?.id ?? '');
  expect(await statusOf(client.goals.get(goal.id))).toBe(404);
  expect((await client.goals.list()).items).toEqual([]);
  expect((await client.goals.list({ deleted: 'true' })).items).toMatchObject([{ id: goal.id }]);
  expect((await client.plans.list({ deleted: 'true' })).items).toMatchObject([{ id: plan?.id }]);
  await say(client, await open(client), 'what are my goals?');
  expect(JSON.stringify(system.simulator.requests(1))).not.toContain('Paint');
  expect(await client.goals.restore(goal.id)).toMatchObject({ title: 'Paint', deletedAt: null });
  await client.plans.restore(plan?.id ?? '');
  expect((await client.goals.microWins.list(goal.id)).items).toMatchObject([{ title: 'Buy brushes' }]);
  await say(client, await open(client), 'and now?');
  expect(JSON.stringify(system.simulator.requests(1))).toContain('Paint');
});
