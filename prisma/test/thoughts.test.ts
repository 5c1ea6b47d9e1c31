import { readMessages } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { soloConversation } from './solo-conversation.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
let user: string;
beforeAll(async () => {
  database = await openTestDatabase();
  user = await database.newUser();
});
afterAll(() => database.close());

it('a message tells what was thought before it, and nothing else that the model’s API gave', async () => {
  const id = await soloConversation(database, user);
  const carried = (raw: object) => ({ type: 'other', raw });
  const blocks = [
    carried({ type: 'thinking', thinking: '\n She means June. ', signature: 'secret' }),
    carried({ type: 'thinking', thinking: '', signature: 'secret' }),
    carried({ type: 'redacted_thinking', data: 'secret' }),
    carried({ type: 'reasoning', field: 'reasoning', text: 'June it is.' }),
    { type: 'text', text: 'In June.' },
  ];
  const say = (seq: number, role: string, content: object[] | null) =>
    database.db.withSystemSql((sql) =>
      sql(
        `INSERT INTO messages (id, conversation_id, user_id, seq, turn, step, role, agent, kind, text, blocks)
         VALUES (gen_random_uuid(), $1::uuid, $2::uuid, $3::int, 1, $3::int, $4, 'host', 'text', 'In June.', $5::jsonb)`,
        [id, user, seq, role, content === null ? null : JSON.stringify(content)],
      ),
    );
  await say(1, 'system', [carried({ type: 'thinking', thinking: 'no agent’s' })]);
  await say(2, 'agent', blocks);
  await say(3, 'agent', null);
  const rows = await database.db.withUserSql(user, (sql) =>
    readMessages(sql, id, { order: 'asc', from: 0, limit: 9 }),
  );
  expect(rows.map(({ message }) => message.thoughts)).toEqual([[], ['She means June.', 'June it is.'], []]);
  expect(JSON.stringify(rows)).not.toContain('secret');
});
