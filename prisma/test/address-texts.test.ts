import { insertConversation } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAddressTexts } from '../src/step-store/read-ledger.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
let user: string;
beforeAll(async () => {
  database = await openTestDatabase();
  user = await database.newUser();
});
afterAll(() => database.close());

const conversation = () =>
  database.db.withUserSql(user, (sql) =>
    insertConversation(sql, {
      ...{ userId: user, team: 'solo', homeAgent: 'host', title: null, sessionType: 'general' },
      locale: 'en' as const,
    }),
  );
/** So many messages of the user, from a number on; `text` may hold `n`, the message's own. */
const say = (id: string, from: number, count: number, text: string) =>
  database.db.withSystemSql((sql) =>
    sql(
      `INSERT INTO messages (id, conversation_id, user_id, seq, turn, step, role, kind, text)
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, n, n, 0, 'user', 'text', replace($5, '#', n::text)
       FROM generate_series($3::int, $3::int + $4::int - 1) n`,
      [id, user, from, count, text],
    ),
  );
const open = (id: string, from: number, count: number, letters: number) =>
  database.db.withSystemSql((sql) =>
    sql(
      `INSERT INTO tool_calls (conversation_id, user_id, turn, reply, index, tool_use_id, agent, tool, input, status, result, is_error)
       SELECT $1::uuid, $2::uuid, n, 1, 0, 't', 'host', 'fetch_url', '{}', 'done', to_jsonb(n || repeat('a', $5::int)), false
       FROM generate_series($3::int, $3::int + $4::int - 1) n`,
      [id, user, from, count, letters],
    ),
  );
const read = (id: string) =>
  database.db.withUserSql(user, (sql) => readAddressTexts(sql, id, ['fetch_url', 'web_search']));

it('an address from long ago is read, however much was said since without one', async () => {
  const id = await conversation();
  await say(id, 1, 1, 'My plan is at example.org/plan');
  await say(id, 2, 3_000, 'Let us go on, please.');
  expect((await read(id)).user).toEqual(['My plan is at example.org/plan']);
});

it('of very many addresses the newest are read, in order', async () => {
  const id = await conversation();
  await say(id, 1, 700, 'See https://example.org/#');
  const { user: words } = await read(id);
  expect([words.length, words[0], words.at(-1)]).toEqual([
    500,
    'See https://example.org/201',
    'See https://example.org/700',
  ]);
});

it('of very many results, or very long ones, the newest are read, in order', async () => {
  const many = await conversation();
  await open(many, 1, 250, 0);
  expect((await read(many)).calls.map(({ result }) => result)).toEqual(
    Array.from({ length: 200 }, (_, i) => String(i + 51)),
  );
  const long = await conversation();
  await open(long, 1, 120, 10_000);
  const { calls } = await read(long);
  expect(calls).toHaveLength(99);
  expect(String(calls.at(-1)?.result)).toMatch(/^120a/);
});
