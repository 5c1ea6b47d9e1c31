import { randomUUID } from 'node:crypto';
import type { InsertedInput, Sql } from '@roundtable/prisma';
import { createConversationService } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { data, errorOf } from './results.js';

let database: TestDatabase;
let user: string;
beforeAll(async () => {
  database = await openTestDatabase({
    quotas: { conversations: 2 },
  });
  await database.db.withSystemSql(async (sql) => {
    await sql(`INSERT INTO team_versions (hash, team_id, content) VALUES ('h1', 'solo', '{"home": "host"}')`);
    await sql(`INSERT INTO teams (id, current_hash) VALUES ('solo', 'h1')`);
  });
});
beforeEach(async () => {
  user = await database.newUser();
});
afterAll(() => database.close());

const conversations = (dailyLimit = 0) =>
  createConversationService({
    db: database.db,
    delivery: {
      deliver: async () => {},
      interrupt: async () => {},
      close: async () => {},
      view: async () => null,
    },
    log: { info: () => {}, warn: () => {} },
    previews: true,
    dailyLimit,
    contextSources: [],
    confirmations: {},
    attributes: {},
  });
const rows = (text: string) => database.db.withUserSql(user, (sql) => sql(text));
const inOne = <T>(work: (sql: Sql) => Promise<T>) => database.db.withUserSql(user, work);
const event = (conversationId: string) => ({
  ...{ conversationId, topic: 'letter', topicId: null, text: 'A letter came.' },
});
/** Opens a conversation and tells it of something, in one transaction. */
const openAndTell = (service = conversations()) =>
  inOne(async (sql) => {
    const id = data(await service.open(sql, user, { team: 'solo', title: 'Letters' }));
    return { id, told: await service.acceptEvent(sql, user, event(id)) };
  });

it('a conversation is opened and told of what happened in one transaction', async () => {
  const { id, told } = await openAndTell();
  expect(data<InsertedInput>(told)).toMatchObject({
    n: 1,
    userId: user,
    teamId: 'solo',
    currentAgent: 'host',
  });
  expect(await rows('SELECT id::text, title FROM conversations')).toEqual([{ id, title: 'Letters' }]);
  expect(await rows('SELECT n, kind, topic, text FROM inputs')).toEqual([
    { n: 1, kind: 'system', topic: 'letter', text: 'A letter came.' },
  ]);
});

it('nothing of it is left when that transaction fails', async () => {
  const failing = inOne(async (sql) => {
    const id = data(await conversations().open(sql, user, { team: 'solo' }));
    data(await conversations().acceptEvent(sql, user, event(id)));
    throw new Error('later on');
  });
  await expect(failing).rejects.toThrow('later on');
  expect(await rows('SELECT 1 FROM conversations UNION ALL SELECT 1 FROM inputs')).toEqual([]);
});

it('it takes a place of the day, and is refused when none is left', async () => {
  const service = conversations(1);
  const { id } = await openAndTell(service);
  expect(errorOf(await inOne((sql) => service.acceptEvent(sql, user, event(id)))).code).toBe('RATE_LIMITED');
  expect(await rows('SELECT used FROM daily_messages')).toEqual([{ used: 1 }]);
});

it('a queue of a hundred takes no more', async () => {
  const { id } = await openAndTell();
  for (let n = 2; n <= 100; n++)
    data(await inOne((sql) => conversations().acceptEvent(sql, user, event(id))));
  expect(errorOf(await inOne((sql) => conversations().acceptEvent(sql, user, event(id)))).code).toBe(
    'RATE_LIMITED',
  );
});

it('a team that is not published and a conversation too many are refused as for everybody', async () => {
  const open = (team: string) => inOne((sql) => conversations().open(sql, user, { team }));
  expect(errorOf(await open('nobody')).message).toBe('team: there is no team "nobody"');
  data(await open('solo'));
  data(await open('solo'));
  expect(errorOf(await open('solo')).code).toBe('CONFLICT');
});

it('a conversation that is another user’s, deleted or none is not found', async () => {
  const { id } = await openAndTell();
  const owner = user;
  user = await database.newUser();
  const tell = (to: string) => inOne((sql) => conversations().acceptEvent(sql, user, event(to)));
  expect(errorOf(await tell(id)).code).toBe('NOT_FOUND');
  expect(errorOf(await tell(randomUUID())).code).toBe('NOT_FOUND');
  user = owner;
  data(await conversations().remove(user, id));
  expect(errorOf(await tell(id)).code).toBe('NOT_FOUND');
});
