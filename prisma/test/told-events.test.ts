import { readToldEvents } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { soloConversation } from './solo-conversation.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
let user: string;
let id: string;
beforeAll(async () => {
  database = await openTestDatabase();
  user = await database.newUser();
  id = await soloConversation(database, user);
  const told = [
    ['turn.started', { turn: 1 }],
    ['turn.briefed', { turn: 1 }],
    ['confirmation.required', { turn: 1, confirmation: { id: 'a' } }],
    ['confirmation.required', { turn: 1, confirmation: { id: 'b' } }],
    ['turn.completed', { turn: 1, outcome: 'answered' }],
    ['message.withdrawn', { messageId: 'm', turn: 1 }],
    ['turn.completed', { turn: 2, outcome: 'interrupted' }],
    ['message.withdrawn', { messageId: 'of a version without turns' }],
    ['confirmation.settled', { turn: 3, id: 'a' }],
    ['turn.failed', { turn: 3 }],
    ['confirmation.settled', { turn: 4, id: 'of another page' }],
  ];
  await database.db.withSystemSql((sql) =>
    sql(
      `INSERT INTO events (conversation_id, id, user_id, type, data)
       SELECT $1::uuid, 1000 + n, $2::uuid, e->>0, e->1 FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS t(e, n)`,
      [id, user, JSON.stringify(told)],
    ),
  );
});
afterAll(() => database.close());

const read = (of: string, turns: { from: number; to: number }) =>
  database.db.withUserSql(of, (sql) => readToldEvents(sql, id, turns));

it('tells of some turns what no message tells, with how their proposals ended later', async () => {
  const events = await read(user, { from: 1, to: 1 });
  expect(events.map(({ type, data }) => [type, data.turn])).toEqual([
    ['turn.briefed', 1],
    ['confirmation.required', 1],
    ['confirmation.required', 1],
    ['message.withdrawn', 1],
    ['confirmation.settled', 3],
  ]);
  expect(events.at(-1)?.data.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect((await read(user, { from: 2, to: 9 })).map(({ type }) => type)).toEqual([
    'turn.completed',
    'confirmation.settled',
    'turn.failed',
    'confirmation.settled',
  ]);
});

it('tells nobody else', async () => {
  expect(await read(await database.newUser(), { from: 0, to: 9 })).toEqual([]);
});
