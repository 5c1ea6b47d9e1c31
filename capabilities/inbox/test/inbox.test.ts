import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../packages/client/src/index.js';
import { codeOf } from '../../../packages/engine/test/gateway/clients.js';
import { refused, reply } from '../../../packages/testing/src/model/scripted-model.js';
import { withClient } from '../../../prisma/scripts/postgres.mjs';
import { tombstoneConversation } from '../../../prisma/src/conversations/lifecycle.js';
import { COUNT } from '../store.js';
import { type InboxScene, openInboxScene } from './inbox-scene.js';

let scene: InboxScene;
let me: { client: Client; userId: string; token: string };
beforeAll(async () => {
  scene = await openInboxScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  me = await scene.login();
});

const counted = async () => {
  const { total, conversations } = await me.client.inbox.unread();
  expect(conversations.reduce((sum, { unread }) => sum + unread, 0)).toBe(total);
  return conversations;
};
const NOTHING = { total: 0, conversations: [] };

describe('the inbox', () => {
  it('has what was said unasked, answered and failed, newest first, with its words', async () => {
    const talk = await scene.talk(me.userId, [
      reply('It is **blue**, see [here](https://example.com).'),
      reply('How did it go?\n\n- well\n- not well'),
      refused('no'),
    ]);
    await talk.say('why?');
    await talk.tell('follow_up', 'It is due.');
    await talk.tell('win', 'A goal was completed.');
    await talk.end();
    const { items, nextCursor } = await me.client.inbox.list();
    const hannah = { id: 'host', name: 'Hannah' };
    expect(items).toMatchObject([
      { turn: 3, kind: 'failed', topic: 'win', read: false },
      {
        ...{ turn: 2, kind: 'unasked', topic: 'follow_up', agent: hannah },
        snippet: 'How did it go? well not well',
      },
      { turn: 1, kind: 'answered', topic: null, snippet: 'It is blue, see here.', team: 'solo', read: false },
    ]);
    expect(nextCursor).toBeNull();
    expect(await counted()).toEqual([{ id: talk.id, unread: 3, fromTurn: 1 }]);
  });

  it('lists and counts no turn that was said anew', async () => {
    const talk = await scene.talk(me.userId, () => reply('Hello.'));
    await talk.say('hi');
    await talk.say('hello');
    await talk.end();
    await scene.sql('UPDATE inbox_items SET read_at = NULL WHERE conversation_id = $1::uuid', [talk.id]);
    await scene.sql('UPDATE messages SET superseded_by = 2 WHERE conversation_id = $1::uuid AND turn = 1', [
      talk.id,
    ]);
    const { items } = await me.client.inbox.list();
    expect(items.map(({ turn }) => turn)).toEqual([2]);
    expect(await counted()).toEqual([{ id: talk.id, unread: 1, fromTurn: 2 }]);
  });

  it('comes in pages, of all or of what is unread', async () => {
    const talk = await scene.talk(me.userId, () => reply('Hello.'));
    const other = await scene.talk(me.userId, () => reply('Hello.'));
    await talk.say('hi');
    for (const topic of ['win', 'win', 'win']) await talk.tell(topic, 'It happened.');
    await other.tell('win', 'It happened.');
    await talk.end();
    await other.end();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await me.client.inbox.list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.items.map(({ conversationId, turn }) => `${conversationId}/${turn}`));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual([`${other.id}/1`, ...[4, 3, 2, 1].map((turn) => `${talk.id}/${turn}`)]);
    await me.client.inbox.read(talk.id, { turn: 3 });
    const unread = await me.client.inbox.list({ unread: 'true' });
    expect(unread.items.map(({ turn }) => turn)).toEqual([1, 4]);
  });
});

describe('what was read', () => {
  it('stays read, whatever is said later, and of nothing else', async () => {
    const talk = await scene.talk(me.userId, () => reply('Hello.'));
    for (const topic of ['win', 'win', 'win']) await talk.tell(topic, 'It happened.');
    expect(await counted()).toEqual([{ id: talk.id, unread: 3, fromTurn: 1 }]);
    const left = { total: 1, conversations: [{ id: talk.id, unread: 1, fromTurn: 3 }] };
    expect(await me.client.inbox.read(talk.id, { turn: 2 })).toEqual(left);
    expect(await me.client.inbox.read(talk.id, { turn: 1 })).toEqual(left);
    expect(await me.client.inbox.read(talk.id, { turn: 2 })).toEqual(left);
    expect(await me.client.inbox.read(talk.id, { turn: 900 })).toEqual(NOTHING);
    await talk.tell('win', 'It happened.');
    expect(await counted()).toEqual([{ id: talk.id, unread: 1, fromTurn: 4 }]);
    await talk.end();
  });

  it('is what stands in a conversation that one writes in, and not in others', async () => {
    const talk = await scene.talk(me.userId, () => reply('Hello.'));
    const other = await scene.talk(me.userId, () => reply('Hello.'));
    await talk.tell('win', 'It happened.');
    await other.tell('win', 'It happened.');
    await talk.say('thank you');
    expect(await counted()).toEqual(
      expect.arrayContaining([
        { id: talk.id, unread: 1, fromTurn: 2 },
        { id: other.id, unread: 1, fromTurn: 1 },
      ]),
    );
    await talk.end();
    await other.end();
  });

  it('is everything up to a moment', async () => {
    const talk = await scene.talk(me.userId, () => reply('Hello.'));
    await talk.tell('win', 'It happened.');
    const [newest] = (await me.client.inbox.list()).items;
    await talk.tell('win', 'It happened.');
    const left = { total: 1, conversations: [{ id: talk.id, unread: 1, fromTurn: 2 }] };
    expect(await me.client.inbox.readAll({ until: newest?.endedAt ?? '' })).toEqual(left);
    expect(await me.client.inbox.readAll({ until: '2020-01-01T00:00:00.000Z' })).toEqual(left);
    await talk.end();
  });

  it('by many at once is read once, and nobody waits for anybody', async () => {
    const talk = await scene.talk(me.userId, () => reply('Hello.'));
    for (let n = 0; n < 5; n++) await talk.tell('win', 'It happened.');
    const marks = Array.from({ length: 12 }, (_, n) => me.client.inbox.read(talk.id, { turn: 1 + (n % 5) }));
    const [newest] = (await me.client.inbox.list()).items;
    const all = Array.from({ length: 4 }, () => me.client.inbox.readAll({ until: newest?.endedAt ?? '' }));
    await Promise.all([...marks, ...all, talk.say('and I write')]);
    expect(await counted()).toEqual([{ id: talk.id, unread: 1, fromTurn: 6 }]);
    await talk.end();
  });
});

it('goes with its conversation', async () => {
  const talk = await scene.talk(me.userId, () => reply('Hello.'));
  await talk.tell('win', 'It happened.');
  await talk.end();
  expect(await counted()).toHaveLength(1);
  await scene.database.db.withUserSql(me.userId, (sql) =>
    tombstoneConversation(sql, talk.id, scene.database.db.parts),
  );
  expect(await me.client.inbox.unread()).toEqual(NOTHING);
  expect((await me.client.inbox.list()).items).toEqual([]);
  expect(await codeOf(me.client.inbox.read(talk.id, { turn: 1 }))).toBe('404 NOT_FOUND');
});

it('is nobody else’s', async () => {
  const talk = await scene.talk(me.userId, () => reply('Hello.'));
  await talk.tell('win', 'It happened.');
  await talk.end();
  const { client } = await scene.login();
  expect(await client.inbox.unread()).toEqual(NOTHING);
  expect(await client.inbox.readAll({ until: '2099-01-01T00:00:00.000Z' })).toEqual(NOTHING);
  for (const id of [talk.id, randomUUID(), 'no-id'])
    expect(await codeOf(client.inbox.read(id, { turn: 1 }))).toBe('404 NOT_FOUND');
  expect(await counted()).toHaveLength(1);
});

it('is counted without a look at what was read before', async () => {
  const talk = await scene.talk(me.userId, () => reply('Hello.'));
  await talk.tell('win', 'It happened.');
  await talk.end();
  await scene.sql(
    `INSERT INTO inbox_items (conversation_id, turn, user_id, kind, read_at)
     SELECT $1::uuid, n, $2::uuid, 'answered', now() FROM generate_series(1000, 20999) n`,
    [talk.id, me.userId],
  );
  const plan = await withClient(scene.database.url, async (client) => {
    await client.query('ANALYZE inbox_items');
    await client.query(`BEGIN; SET LOCAL ROLE roundtable_app; SET LOCAL app.user_id = '${me.userId}'`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF) ${COUNT}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index (Only )?Scan using idx_inbox_items_user_id_unread/);
  expect(plan).not.toMatch(/Seq Scan on inbox_items/);
  expect(await counted()).toEqual([{ id: talk.id, unread: 1, fromTurn: 1 }]);
});
