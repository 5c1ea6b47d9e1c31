import { randomUUID } from 'node:crypto';
import type { ApiKey, CreateApiKey } from '@roundtable/api';
import {
  createChangeListener,
  createChangeNotifier,
  endErasure,
  insertSystemInput,
  purgeConversation,
  readChangeMarks,
} from '@roundtable/prisma';
import {
  createAccountService,
  createApiKey,
  createAuthService,
  createConversationService,
  createTeamService,
} from '@roundtable/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, type Client, createClient } from '../../../../packages/client/src/index.js';
import { composed, userData } from '../../../../packages/testing/src/fixtures/composed.js';
import { openTestDatabase, type TestDatabase } from '../../../../prisma/test/test-database.js';
import { type ServedGateway, serveGateway } from './serve-gateway.js';

const TEAM = {
  id: 'pair',
  name: 'Pair',
  description: 'One agent and a half',
  locales: ['en'],
  home: 'coach',
  values: 'kind',
  agents: [{ id: 'coach', name: 'Coach', role: 'Talks', color: 'teal', prompt: 'Talk' }],
};
const silent = { info: () => {}, warn: () => {} };
let database: TestDatabase;
let gateway: ServedGateway;
let listener: ReturnType<typeof createChangeListener>;
let notifier: ReturnType<typeof createChangeNotifier>;
const delivered: number[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const { db, url } = database;
  await db.withSystem(async ({ sql }) => {
    await sql('INSERT INTO team_versions (hash, team_id, content) VALUES ($1, $2, $3::jsonb)', [
      'v1',
      'pair',
      JSON.stringify(TEAM),
    ]);
    await sql('INSERT INTO teams (id, current_hash) VALUES ($1, $2)', ['pair', 'v1']);
  });
  listener = createChangeListener(url, {
    look: (ids) => database.db.withSystemSql((sql) => readChangeMarks(sql.last, ids)),
    onError: () => {},
  });
  notifier = createChangeNotifier(url, () => {});
  const delivery = {
    deliver: async ({ input }: { input: { n: number } }) => void delivered.push(input.n),
    interrupt: async () => {},
    close: async () => {},
    view: async () => null,
  };
  const auth = createAuthService(db);
  gateway = await serveGateway({
    db,
    auth,
    account: createAccountService({
      db,
      auth,
      delivery,
      data: userData,
      forgetElsewhere: async () => {},
      log: silent,
      dailyLimit: 0,
    }),
    teams: createTeamService(db),
    conversations: createConversationService({
      db,
      delivery,
      log: silent,
      previews: true,
      dailyLimit: 0,
      contextSources: [],
      confirmations: composed.confirmations,
      attributes: composed.attributes,
    }),
    changes: listener,
    devLogin: true,
  });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([listener.close(), notifier.close()]);
  await database.close();
});

async function login(): Promise<Client & { token: string; userId: string }> {
  const baseUrl = gateway.url;
  const { token, user } = await createClient({ baseUrl, token: null }).devLogin({
    email: `${randomUUID()}@example.com`,
  });
  return { ...createClient({ baseUrl, token }), token, userId: user.id };
}

/** As an operator makes one: here nobody has a session. */
async function keyFor(userId: string, about: CreateApiKey): Promise<ApiKey & { readonly key: string }> {
  const made = await database.db.withUser(userId, (tx) => createApiKey(tx, about));
  if (!made.success) throw new Error(made.error.message);
  return made.data;
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'OK',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : String(error)),
  );

describe('one user', () => {
  it('lives through goals, plans, profile and keys with the typed client', async () => {
    const me = await login();
    const goal = await me.goals.create({ title: 'Run 5 km', why: 'Because' });
    const win = await me.goals.microWins.add(goal.id, { title: 'Shoes by the door' });
    const stone = await me.goals.milestones.add(goal.id, { title: '1 km', targetDate: '2026-12-24' });
    await me.goals.intentions.add(goal.id, { ifSituation: 'it is 7:00', thenAction: 'I run' });
    expect((await me.goals.microWins.update(goal.id, win.id, { done: true })).doneAt).not.toBeNull();
    await me.goals.milestones.remove(goal.id, stone.id);
    const plan = await me.plans.save({ title: 'Week', content: 'Run', summary: 'Run', goalId: goal.id });
    expect((await me.goals.get(goal.id)).notes).toContain('Plan: Week');
    await me.plans.remove(plan.id);
    expect((await me.plans.list()).items).toEqual([]);
    expect(await me.plans.restore(plan.id)).toMatchObject({ id: plan.id });
    expect((await me.goals.list({ status: 'active' })).items).toHaveLength(1);
    expect((await me.profile.update({ timeZone: 'Europe/Madrid' })).timeZone).toBe('Europe/Madrid');
    expect(await codeOf(me.apiKeys.create({ name: 'More' }))).toBe('403 FORBIDDEN');
    const key = await keyFor(me.userId, { name: 'Script', scopes: ['read'] });
    const script = createClient({ baseUrl: gateway.url, token: key.key });
    expect(await codeOf(script.goals.create({ title: 'No' }))).toBe('403 FORBIDDEN');
    expect((await script.goals.list()).items).toHaveLength(1);
    await me.apiKeys.revoke(key.id);
    expect(await codeOf(script.goals.list())).toBe('401 UNAUTHENTICATED');
    expect((await me.teams.list()).items.map((team) => team.id)).toEqual(['pair']);
  });

  it('opens one conversation for one id, however often it is asked for, and no other user’s', async () => {
    const [me, other] = [await login(), await login()];
    const id = randomUUID();
    const asked = () => me.conversations.create({ id, team: 'pair', title: 'Once' });
    const made = await Promise.all([asked(), asked(), asked()]);
    expect(made.map((one) => one.id)).toEqual([id, id, id]);
    const { items } = await me.conversations.list();
    expect(items.filter((one) => one.title === 'Once')).toHaveLength(1);
    expect(await codeOf(other.conversations.create({ id, team: 'pair' }))).toBe('409 CONFLICT');
    expect(await codeOf(other.conversations.get(id))).toBe('404 NOT_FOUND');
    await me.conversations.remove(id);
    expect(await codeOf(asked())).toBe('409 CONFLICT');
  });

  it('pins and archives conversations, each once, and what is said in an archived one brings it back', async () => {
    const me = await login();
    const idsOf = async (query: Parameters<typeof me.conversations.list>[0]) =>
      (await me.conversations.list(query)).items.map((one) => one.id);
    const old = await me.conversations.create({ team: 'pair', title: 'Old' });
    const young = await me.conversations.create({ team: 'pair' });
    expect(old).toMatchObject({ pinned: false, archived: false });

    for (const _ of ['once', 'again'])
      expect(await me.conversations.update(old.id, { pinned: true })).toMatchObject({
        pinned: true,
        title: 'Old',
        updatedAt: old.updatedAt,
      });
    expect(await idsOf({ pinned: 'true' })).toEqual([old.id]);
    expect(await idsOf({ pinned: 'false' })).toEqual([young.id]);
    expect(await idsOf({})).toEqual([young.id, old.id]);

    for (const _ of ['once', 'again'])
      expect(await me.conversations.update(old.id, { archived: true })).toMatchObject({
        pinned: false,
        archived: true,
      });
    expect(await idsOf({})).toEqual([young.id]);
    expect(await idsOf({ archived: 'true' })).toEqual([old.id]);
    expect(await me.conversations.update(old.id, { title: 'Older' })).toMatchObject({ archived: true });
    await me.conversations.sendMessage(old.id, { text: 'Hello' });
    expect(await idsOf({})).toEqual([old.id, young.id]);

    await me.conversations.update(young.id, { archived: true });
    expect(await me.conversations.update(young.id, { pinned: true })).toMatchObject({ archived: false });
    expect(await me.conversations.update(young.id, { pinned: false })).toMatchObject({ pinned: false });
    await me.conversations.update(young.id, { archived: true });
    expect(await me.conversations.update(young.id, { archived: false })).toMatchObject({ archived: false });
    await me.conversations.update(young.id, { archived: true });
    await database.db.withSystemSql((sql) =>
      insertSystemInput(sql, { conversationId: young.id, topic: 'x', topicId: null, text: 'It is time.' }),
    );
    expect(await me.conversations.get(young.id)).toMatchObject({ archived: false });
  });

  it('calls a conversation after what is said in it, unless the user has given it a title', async () => {
    const me = await login();
    const { id } = await me.conversations.create({ team: 'pair' });
    const titleAfter = async (text: string) => {
      await me.conversations.sendMessage(id, { text });
      return (await me.conversations.get(id)).title;
    };
    expect(await titleAfter('I want to sleep better. And to run.')).toBe('I want to sleep better');
    expect(await titleAfter('Something else altogether')).toBe('I want to sleep better');
    await me.conversations.update(id, { title: 'Mine' });
    expect(await titleAfter('Something else again')).toBe('Mine');
    await me.conversations.update(id, { title: null });
    expect(await titleAfter('What is said next')).toBe('What is said next');
  });

  it.each([{}, { pinned: true, archived: true }, { pinned: 'yes' }, { archived: null }, { starred: true }])(
    'refuses %j for a conversation',
    async (body) => {
      const me = await login();
      const { id } = await me.conversations.create({ team: 'pair' });
      expect(await codeOf(me.conversations.update(id, body as never))).toBe('400 VALIDATION_ERROR');
      expect(await codeOf(me.conversations.list({ pinned: 'perhaps' as never }))).toBe(
        '400 VALIDATION_ERROR',
      );
    },
  );

  it('opens, renames, lists and deletes conversations', async () => {
    const me = await login();
    const opened = await me.conversations.create({ team: 'pair' });
    expect(opened).toMatchObject({
      status: 'idle',
      activeAgent: { id: 'coach', name: 'Coach' },
      lastEventId: 0,
    });
    expect((await me.conversations.update(opened.id, { title: 'Mornings' })).title).toBe('Mornings');
    expect((await me.conversations.list()).items.map((one) => one.id)).toEqual([opened.id]);
    const goal = await me.goals.create({ title: 'Run' });
    const about = await me.conversations.create({ team: 'pair', goalId: goal.id });
    expect((await me.conversations.list({ goalId: goal.id })).items.map((one) => one.id)).toEqual([about.id]);
    const sent = await me.conversations.sendMessage(opened.id, { text: 'Hello' });
    expect(sent.type).toBe('accepted');
    expect((await me.conversations.get(opened.id)).inbox).toHaveLength(1);
    expect((await me.conversations.messages(opened.id)).items).toEqual([]);
    expect((await me.conversations.transitions(opened.id)).items).toEqual([]);
    expect(await codeOf(me.conversations.workflow(opened.id))).toBe('503 UNAVAILABLE');
    await me.conversations.remove(opened.id);
    expect(await codeOf(me.conversations.get(opened.id))).toBe('404 NOT_FOUND');
    expect(await codeOf(me.conversations.create({ team: 'pair', id: opened.id }))).toBe('409 CONFLICT');
    await database.db.withSystem(({ sql }) => purgeConversation(sql, opened.id));
    await expect(me.conversations.create({ team: 'pair', id: opened.id })).rejects.toMatchObject({
      ...{ status: 409, code: 'CONFLICT' },
      message: `id: the conversation "${opened.id}" was deleted; take a new id`,
    });
    await database.db.withSystem(({ sql }) => endErasure(sql, { kind: 'conversation', id: opened.id }));
    expect((await me.conversations.create({ team: 'pair', id: opened.id })).id).toBe(opened.id);
    expect(await codeOf(me.conversations.create({ team: 'nobody' }))).toBe('400 VALIDATION_ERROR');
  });
});

describe('a repeated message', () => {
  it('is one message with one id for the same key and body, and 409 for another body', async () => {
    const me = await login();
    const { id } = await me.conversations.create({ team: 'pair' });
    const send = (text: string, idempotencyKey = 'k1') =>
      me.conversations.sendMessage(id, { text }, { idempotencyKey });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('Hello')));
    const ids = new Set(answers.map((answer) => answer.type === 'accepted' && answer.accepted.messageId));
    expect(ids.size).toBe(1);
    expect((await me.conversations.get(id)).inbox).toHaveLength(1);
    expect(await codeOf(send('Other'))).toBe('409 CONFLICT');
    await send('Hello', 'k2');
    expect((await me.conversations.get(id)).inbox).toHaveLength(2);
    const other = await login();
    const theirs = await other.conversations.create({ team: 'pair' });
    expect(
      await codeOf(other.conversations.sendMessage(theirs.id, { text: 'Mine' }, { idempotencyKey: 'k1' })),
    ).toBe('OK');
  });

  it('leaves nothing behind when it was refused', async () => {
    const me = await login();
    const { id } = await me.conversations.create({ team: 'pair' });
    const bodies = [
      { text: '' },
      { text: 'x'.repeat(32_001) },
      { text: 'a', extra: 1 },
      { id: 'x', text: 'a' },
      {},
      [],
      'x',
    ];
    for (const body of bodies) {
      const response = await fetch(`${gateway.url}/api/conversations/${id}/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${me.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'r',
        },
        body: JSON.stringify(body),
      });
      expect([JSON.stringify(body).slice(0, 20), response.status]).toEqual([
        JSON.stringify(body).slice(0, 20),
        400,
      ]);
    }
    expect((await me.conversations.get(id)).inbox).toEqual([]);
    expect(
      await codeOf(me.conversations.sendMessage(id, { text: 'Now right' }, { idempotencyKey: 'r' })),
    ).toBe('OK');
  });
});

describe("another user's ids", () => {
  it('are not found on any route', async () => {
    const [me, stranger] = [await login(), await login()];
    const goal = await me.goals.create({ title: 'Mine' });
    const win = await me.goals.microWins.add(goal.id, { title: 'Mine' });
    const plan = await me.plans.save({ title: 'Mine', content: 'Mine', summary: 'Mine' });
    const key = await keyFor(me.userId, { name: 'Mine' });
    const { id } = await me.conversations.create({ team: 'pair' });
    const { conversations, goals, plans, apiKeys } = stranger;
    const calls = {
      get: conversations.get(id),
      rename: conversations.update(id, { title: 'x' }),
      remove: conversations.remove(id),
      messages: conversations.messages(id),
      send: conversations.sendMessage(id, { text: 'x' }),
      wait: conversations.sendMessage(id, { text: 'x' }, { waitSeconds: 1 }),
      decide: conversations.decide(id, randomUUID(), { body: { approved: true } }),
      interrupt: conversations.interrupt(id),
      transitions: conversations.transitions(id),
      workflow: conversations.workflow(id),
      events: conversations.events(id).next(),
      resumed: conversations.events(id, { after: 0 }).next(),
      goal: goals.get(goal.id),
      goalUpdate: goals.update(goal.id, { title: 'x' }),
      goalRemove: goals.remove(goal.id),
      winAdd: goals.microWins.add(goal.id, { title: 'x' }),
      winUpdate: goals.microWins.update(goal.id, win.id, { title: 'x' }),
      winRemove: goals.microWins.remove(goal.id, win.id),
      plan: plans.get(plan.id),
      planUpdate: plans.update(plan.id, { title: 'x' }),
      planRemove: plans.remove(plan.id),
      planRestore: plans.restore(plan.id),
      planForGoal: plans.save({ title: 'x', content: 'x', summary: 'x', goalId: goal.id }),
      key: apiKeys.revoke(key.id),
    };
    const answers = await Promise.all(
      Object.entries(calls).map(async ([name, call]) => [name, await codeOf(call)]),
    );
    expect(answers).toEqual(Object.keys(calls).map((name) => [name, '404 NOT_FOUND']));
    expect(await codeOf(conversations.create({ team: 'pair', goalId: goal.id }))).toBe(
      '400 VALIDATION_ERROR',
    );
    expect((await goals.list()).items).toEqual([]);
    expect((await conversations.list()).items).toEqual([]);
    expect((await me.goals.get(goal.id)).microWins).toEqual([win]);
  });
});

describe('a stream on Postgres', () => {
  it('shows a slow reader every event once, in order, while ten writers commit', async () => {
    const me = await login();
    const { id } = await me.conversations.create({ team: 'pair' });
    const userId = (await me.profile.get()).id;
    const [writers, each] = [10, 30];
    const append = (writer: number, n: number) =>
      database.db.withUser(userId, async ({ sql }) => {
        const [row] = await sql<{ event_no: number }>(
          'UPDATE conversations SET event_no = event_no + 1 WHERE id = $1::uuid RETURNING event_no',
          [id],
        );
        await sql(
          'INSERT INTO events (conversation_id, id, user_id, type, data) VALUES ($1::uuid, $2::int, $3::uuid, $4, $5::jsonb)',
          [
            id,
            row?.event_no,
            userId,
            'thinking',
            JSON.stringify({ turn: 1, agent: 'coach', writer, n, padding: 'x'.repeat(5_000) }),
          ],
        );
        return row?.event_no ?? 0;
      });
    const abort = new AbortController();
    const seen: { id: string; place: string }[] = [];
    const reading = (async () => {
      for await (const event of me.conversations.events(id, { after: 0, signal: abort.signal })) {
        if (event.type === 'thinking')
          seen.push({ id: event.id, place: `${event.data.writer}.${event.data.n}` });
        if (seen.length === writers * each) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let n = 0; n < each; n++) {
          const eventNo = await append(writer, n);
          notifier.notify({ conversationId: id, eventNo, ended: null, taken: null });
        }
      }),
    );
    await reading;
    abort.abort();
    expect(seen.map((event) => event.id)).toEqual(
      Array.from({ length: writers * each }, (_, i) => String(i + 1)),
    );
    expect(new Set(seen.map((event) => event.place)).size).toBe(writers * each);
  });
});
