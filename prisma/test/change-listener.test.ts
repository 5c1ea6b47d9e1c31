import { type ChangeNotice, createChangeListener, readChangeMarks } from '@roundtable/prisma';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { soloConversation } from './solo-conversation.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
let user: string;
let looks: (readonly string[])[] = [];
let fault: Error | null = null;
let listener: ReturnType<typeof createChangeListener>;
const ends: (() => void)[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  user = await database.newUser();
  listener = createChangeListener(database.url, {
    async look(ids) {
      looks.push(ids);
      if (fault !== null) throw fault;
      return database.db.withSystemSql((sql) => readChangeMarks(sql.last, ids));
    },
    onError: () => {},
  });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  looks = [];
  fault = null;
});
afterAll(async () => {
  await listener.close();
  await database.close();
});

const write = (text: string, ...params: unknown[]) => database.db.withSystemSql((sql) => sql(text, params));

function watched(id: string): ChangeNotice[] {
  const heard: ChangeNotice[] = [];
  ends.push(listener.watch(id, (notice) => void heard.push(notice)));
  return heard;
}
const laterLooks = async (count: number) => {
  const before = looks.length;
  await expect.poll(() => looks.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(before + count);
};

it('a watcher hears of what no notice told of, once for each change', async () => {
  const id = await soloConversation(database, user);
  const heard = watched(id);
  await expect.poll(() => heard).toEqual([{ eventNo: 0, ended: null, taken: null, isGone: false }]);
  await write('UPDATE conversations SET event_no = 3 WHERE id = $1::uuid', id);
  await expect.poll(() => heard.slice(1)).toEqual([{ eventNo: 3, ended: null, taken: null, isGone: false }]);
  await write(
    `INSERT INTO inputs (conversation_id, user_id, n, id, kind, text, taken_at, outcome)
     VALUES ($1::uuid, $2::uuid, 1, gen_random_uuid(), 'message', 'Hello', now(), 'answered'),
       ($1::uuid, $2::uuid, 2, gen_random_uuid(), 'message', 'And', now(), NULL),
       ($1::uuid, $2::uuid, 3, gen_random_uuid(), 'message', 'Then', NULL, NULL)`,
    id,
    user,
  );
  await expect.poll(() => heard.slice(2)).toEqual([{ eventNo: 3, ended: 1, taken: 2, isGone: false }]);
  await write(
    `WITH s AS (INSERT INTO steps (conversation_id, user_id, turn, step, type) VALUES ($1::uuid, $2::uuid, 1, 1, 'askAgent'))
     INSERT INTO partials (conversation_id, user_id, message_id, turn, step, attempt, agent, text)
     VALUES ($1::uuid, $2::uuid, gen_random_uuid(), 1, 1, 10, 'host', 'Hi')`,
    id,
    user,
  );
  await expect.poll(() => heard).toHaveLength(4);
  await write(`UPDATE partials SET text = 'Hi there' WHERE conversation_id = $1::uuid`, id);
  await expect.poll(() => heard).toHaveLength(5);
  await write('UPDATE conversations SET deleted_at = now() WHERE id = $1::uuid', id);
  await expect.poll(() => heard).toHaveLength(6);
  expect(heard.map(({ isGone }) => isGone)).toEqual([false, false, false, false, false, true]);
  await laterLooks(2);
  expect(heard).toHaveLength(6);
});

it('all that is watched is looked at in one query, and only that', async () => {
  const ids = [await soloConversation(database, user), await soloConversation(database, user)];
  const heard = ids.map(watched);
  await expect.poll(() => heard.map((one) => one.length)).toEqual([1, 1]);
  expect(looks.at(-1)).toEqual(ids);
  ends.shift()?.();
  await laterLooks(2);
  expect(looks.at(-1)).toEqual(ids.slice(1));
});

it('an id that is none, or of a conversation that is gone, hides no change from others', async () => {
  const gone = watched('{nonsense}');
  const heard = watched((await soloConversation(database, user)).toUpperCase());
  await expect.poll(() => [heard, gone]).toMatchObject([[{ isGone: false }], [{ isGone: true }]]);
});

it('a watcher that comes later hears of the next look, too', async () => {
  const id = await soloConversation(database, user);
  const first = watched(id);
  await expect.poll(() => first).toHaveLength(1);
  const second = watched(id);
  await expect.poll(() => second).toHaveLength(1);
});

it('a look that fails is made good by the next one', async () => {
  fault = new Error('the database restarts');
  const heard = watched(await soloConversation(database, user));
  await laterLooks(2);
  expect(heard).toEqual([]);
  fault = null;
  await expect.poll(() => heard).toHaveLength(1);
});
