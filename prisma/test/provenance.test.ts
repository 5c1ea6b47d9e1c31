import { insertConversation, type UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userData } from '../../packages/testing/src/fixtures/composed.js';
import { readContext, withDerived } from '../src/step-store/read-context.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
let user: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  user = await database.newUser();
});
afterAll(() => database.close());

const as = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(user, work);
const within = (source: string | null, text: string, ...params: unknown[]) =>
  as(async ({ sql }) => {
    if (source !== null) await sql(`SELECT set_config('app.provenance', $1, true)`, [source]);
    return sql<{ id: string }>(text, params);
  });
const derived = () =>
  as(({ sql }) => sql<{ id: string; source: string }>('SELECT row_id::text AS id, source FROM derived_rows'));
const NOTE = `INSERT INTO atomic_notes (user_id, title, content) VALUES ($1::uuid, 'a', 'b') RETURNING id::text`;

/**
 * Rows of users that no agent writes, or that no agent is given to read: with a new table it has to be decided whether
 * what an agent writes into it has to be known again (a trigger like the others'), or it stands here.
 */
const UNMARKED = [
  ...[
    'api_keys',
    'sessions',
    'sign_in_accounts',
    'push_subscriptions',
    'integrations',
    'oauth_states',
    'idempotency_keys',
    'outbox',
  ],
  ...['notion_exports', 'notion_pages', 'webhook_attempts', 'webhook_deliveries', 'webhook_endpoints'],
  ...['follow_up_deliveries', 'tags', 'note_tags', 'note_connections', 'embeddings', 'documents'],
  ...['usage', 'tool_usage', 'daily_messages', 'agent_preferences', 'derived_rows'],
  // What the user brings along is known as such.
  'project_files',
  // Made of the user's words, and of what agents said before others' text came.
  'user_summaries',
  // The conversation itself knows.
  'conversations',
];

it('every table of a user either notes what is derived, or has a reason not to', async () => {
  const marked = await database.db.withSystemSql((sql) =>
    sql<{ table: string }>(
      `SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger WHERE tgname = 'derived' AND tgenabled = 'O'`,
    ),
  );
  const own = userData.tables.filter(({ scope }) => scope === 'user').map(({ table }) => table);
  expect([...marked.map(({ table }) => table), ...UNMARKED].sort()).toEqual([...own].sort());
});

describe('what is written with text of others in the context', () => {
  it('is noted by its id, and nothing else is', async () => {
    const [own] = await within(null, NOTE, user);
    const [fromPage] = await within('outside', NOTE, user);
    const [fromFile] = await within('files', NOTE, user);
    expect(await derived()).toEqual(
      expect.arrayContaining([
        { id: fromPage?.id, source: 'outside' },
        { id: fromFile?.id, source: 'files' },
      ]),
    );
    expect((await derived()).map(({ id }) => id)).not.toContain(own?.id);
  });

  it('is noted when it changes a row, and stays what it was when the user changes it', async () => {
    const [note] = await within(null, NOTE, user);
    const change = `UPDATE atomic_notes SET content = $2 WHERE id = $1::uuid RETURNING id::text`;
    await within('files', change, note?.id, 'c');
    expect(await derived()).toEqual([{ id: note?.id, source: 'files' }]);
    await within('outside', change, note?.id, 'd');
    await within('files', change, note?.id, 'e');
    await within(null, change, note?.id, 'f');
    expect(await derived()).toEqual([{ id: note?.id, source: 'outside' }]);
  });

  it('is noted under the goal that it belongs to', async () => {
    const [goal] = await within(
      null,
      `INSERT INTO goals (user_id, title) VALUES ($1::uuid, 'Run') RETURNING id::text`,
      user,
    );
    const [step] = await within(
      'outside',
      `INSERT INTO milestones (user_id, goal_id, title) VALUES ($1::uuid, $2::uuid, 'First') RETURNING id::text`,
      user,
      goal?.id,
    );
    expect((await derived()).map(({ id }) => id).sort()).toEqual([goal?.id, step?.id].sort());
  });

  it('is nobody else’s business', async () => {
    await within('outside', NOTE, user);
    user = await database.newUser();
    expect(await derived()).toEqual([]);
  });
});

describe('a context', () => {
  const conversation = () =>
    database.db.withUserSql(user, (sql) =>
      insertConversation(sql, {
        ...{ userId: user, team: 'solo', homeAgent: 'host', title: null, sessionType: 'general' },
        locale: 'en' as const,
      }),
    );
  const read = async (conversationId: string) =>
    withDerived(
      database.db,
      user,
      await database.db.withUserSql(user, (sql) =>
        readContext(sql, {
          ...{ conversationId, userId: user, transcriptScope: null, turn: 3 },
          scope: { agent: 'host', reads: {}, summary: false, preferences: false, messages: 10 },
        }),
      ),
    );
  /** A tool has shown these rows in the conversation. */
  const show = (conversationId: string, ...ids: (string | undefined)[]) =>
    database.db.withSystemSql((sql) =>
      sql(
        `INSERT INTO tool_calls (conversation_id, user_id, turn, reply, index, tool_use_id, agent, tool, input, status, result, is_error)
         VALUES ($1::uuid, $2::uuid, 2, 2, 0, 't', 'host', 'retrieve_notes', '{}', 'done', $3::jsonb, false)`,
        [conversationId, user, JSON.stringify(ids.map((id) => ({ id })))],
      ),
    );

  it('is told of what was derived, and that a follow-up of it has opened the turn', async () => {
    const id = await conversation();
    const [note] = await within('outside', NOTE, user);
    const [spoken] = await within('outside', NOTE, user);
    await show(id, note?.id);
    await database.db.withSystemSql((sql) =>
      sql(
        `INSERT INTO inputs (conversation_id, n, id, user_id, kind, text, topic, topic_id, turn)
         VALUES ($1::uuid, 1, gen_random_uuid(), $2::uuid, 'system', 'x', 'follow_up', $3::uuid, 3)`,
        [id, user, spoken?.id],
      ),
    );
    expect((await read(id)).derived).toEqual(
      expect.arrayContaining([
        { id: note?.id, source: 'outside', opensTurn: false },
        { id: spoken?.id, source: 'outside', opensTurn: true },
      ]),
    );
  });

  it('is told of those rows that it names, however many the user has', async () => {
    const id = await conversation();
    const [own] = await within(null, NOTE, user);
    const [shown] = await within('files', NOTE, user);
    await within(
      'outside',
      `INSERT INTO atomic_notes (user_id, title, content) SELECT $1::uuid, 'a', 'b' FROM generate_series(1, 500) RETURNING id::text`,
      user,
    );
    await show(id, own?.id, shown?.id);
    expect((await read(id)).derived).toEqual([{ id: shown?.id, source: 'files', opensTurn: false }]);
  });

  it('needs no telling once the conversation has had such text', async () => {
    const id = await conversation();
    const [note] = await within('outside', NOTE, user);
    await show(id, note?.id);
    await database.db.withSystemSql((sql) =>
      sql('UPDATE conversations SET outside_since = 1, files_since = 2 WHERE id = $1::uuid', [id]),
    );
    expect((await read(id)).derived).toEqual([]);
  });
});
