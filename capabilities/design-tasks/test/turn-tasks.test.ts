import { randomUUID } from 'node:crypto';
import { insertConversation, readMessages } from '@roundtable/prisma';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { lastTask, stampTask } from '../store/turn-tasks.js';

let database: TestDatabase;
let user: string;
let here: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
  here = await newConversation();
});

const run = <Row extends object>(text: string, ...params: unknown[]) =>
  database.db.withSystemSql((sql) => sql<Row>(text, params));

function newConversation(): Promise<string> {
  const about = { team: 'solo', homeAgent: 'host', title: null, sessionType: 'general' };
  return database.db.withUserSql(user, (sql) =>
    insertConversation(sql, { userId: user, ...about, locale: 'en' }),
  );
}

async function newProject(name: string): Promise<string> {
  const id = randomUUID();
  await run(
    `INSERT INTO projects (id, user_id, name, last_accessed_at) VALUES ($1::uuid, $2::uuid, $3, now())`,
    id,
    user,
    name,
  );
  return id;
}

const match = (task: string) => ({ task, score: 92, class: 'HIGH' as const, evidence: [] });

/** A turn with a message of the user and a reply, briefed with what matched, some seconds after the one before. */
async function turn(
  n: number,
  about: {
    conversation?: string;
    project?: string | null;
    matched?: string | null;
    alternates?: string[];
  } = {},
): Promise<void> {
  const { conversation = here, project = null, matched = null, alternates = [] } = about;
  for (const [i, role] of (['user', 'agent'] as const).entries()) {
    await run(
      `INSERT INTO messages (conversation_id, seq, id, user_id, turn, step, role, kind, text, project_id, created_at)
       VALUES ($1::uuid, $2::int, gen_random_uuid(), $3::uuid, $4::int, 0, $5, 'text', 'words', $6::uuid, now() + make_interval(secs => $4::int))`,
      conversation,
      n * 2 + i,
      user,
      n,
      role,
      project,
    );
  }
  const brief = { match: matched === null ? null : match(matched), alternates: alternates.map(match) };
  await run(
    `INSERT INTO steps (conversation_id, turn, step, user_id, type, done, detail)
     VALUES ($1::uuid, $2::int, 1, $3::uuid, 'prepare', true, $4::jsonb)`,
    conversation,
    n,
    user,
    JSON.stringify({ brief }),
  );
}

const stamp = (n: number, task: string, conversation = here) =>
  database.db.withUser(user, (tx) => stampTask(tx.sql, { conversationId: conversation, turn: n, task }));
const last = (n: number, projectId: string | null = null, conversation = here) =>
  database.db.withUser(user, (tx) => lastTask(tx.sql, { conversationId: conversation, projectId, turn: n }));

it('a turn’s messages are marked, and the next turn finds the task as it was matched', async () => {
  await turn(1, { matched: 'journey_mapping' });
  expect(await last(2)).toBeNull();
  await stamp(1, 'journey_mapping');
  expect(await last(2)).toEqual(match('journey_mapping'));
  expect(await last(1)).toBeNull();
  const rows = await run<{ task_id: string }>(
    'SELECT task_id FROM messages WHERE conversation_id = $1::uuid',
    here,
  );
  expect(rows).toEqual([{ task_id: 'journey_mapping' }, { task_id: 'journey_mapping' }]);
  const shown = await database.db.withUser(user, (tx) =>
    readMessages(tx.sql, here, { order: 'asc', from: 0, limit: 5 }),
  );
  expect(shown.map(({ message }) => message.taskId)).toEqual(['journey_mapping', 'journey_mapping']);
});

it('thanks and a question in between end no task, a fourth turn of talk does', async () => {
  await turn(1, { matched: 'journey_mapping' });
  await stamp(1, 'journey_mapping');
  await turn(2);
  await turn(3);
  expect((await last(4))?.task).toBe('journey_mapping');
  await turn(4);
  expect(await last(5)).toBeNull();
});

it('the latest one counts, also when it was one of several readings', async () => {
  await turn(1, { matched: 'journey_mapping' });
  await stamp(1, 'journey_mapping');
  await turn(2, { alternates: ['usability_test_planning', 'survey_design'] });
  await stamp(2, 'survey_design');
  expect(await last(3)).toEqual(match('survey_design'));
});

it('goes on in another conversation of the same project, and never in another project', async () => {
  const mine = await newProject('Mobile Checkout');
  const other = await newProject('Enterprise Dashboard');
  await turn(1, { project: mine, matched: 'journey_mapping' });
  await stamp(1, 'journey_mapping');
  const elsewhere = await newConversation();
  expect((await last(1, mine, elsewhere))?.task).toBe('journey_mapping');
  expect(await last(2, other)).toBeNull();
  expect(await last(2, null)).toBeNull();
});

it('nobody else’s task is found', async () => {
  await turn(1, { matched: 'journey_mapping' });
  await stamp(1, 'journey_mapping');
  user = await database.newUser();
  expect(await last(2)).toBeNull();
});
