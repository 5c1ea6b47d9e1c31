import { ALL_SCOPES, type UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { tablesWithUsers } from '../../../prisma/test/every-table.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { recordDecision } from '../service/decisions.js';
import { putMetadata } from '../service/metadata.js';
import {
  activateProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
} from '../service/projects.js';
import { addFile, begin, openConversation, publishProjectTeam, talk } from './project-scene.js';

let database: TestDatabase;
let user: string;
const me = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(user, work);

beforeAll(async () => {
  database = await openTestDatabase();
  await publishProjectTeam(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
});

/** A project with all that can carry it, in a conversation that then went on in another one. */
async function scene() {
  const gone = data(await me((tx) => createProject(tx, { name: 'Gone' })));
  const kept = data(await me((tx) => createProject(tx, { name: 'Kept' })));
  const id = await me((tx) => openConversation(tx.sql, user));
  const enter = (projectId: string) =>
    me((tx) => activateProject(tx, projectId, { conversationId: id }, { by: 'turn' }));
  data(await enter(gone.id));
  const call = { tool: 'get_project', input: { about: 'CANARY' }, result: 'CANARY' };
  await me((tx) =>
    talk(tx.sql, { conversationId: id, turn: 1, text: 'CANARY one', reply: 'CANARY two', call }),
  );
  await me((tx) =>
    talk(tx.sql, { conversationId: id, turn: 2, text: 'CANARY three', reply: 'CANARY four', call }),
  );
  await me((tx) => addFile(tx.sql, { userId: user, projectId: gone.id, name: 'CANARY.md', text: 'CANARY' }));
  await me((tx) =>
    tx.sql(
      `INSERT INTO inputs (conversation_id, n, id, user_id, kind, text, topic, topic_id)
       SELECT $1::uuid, 9, gen_random_uuid(), user_id, 'system', 'CANARY.md is here', 'project_file', id FROM project_files WHERE project_id = $2::uuid`,
      [id, gone.id],
    ),
  );
  const decided = { decision: 'CANARY sidebar', rationale: 'CANARY users', conversationId: id };
  await me((tx) => recordDecision(tx, gone.id, decided));
  await me((tx) => putMetadata(tx, gone.id, { facts: { goal: 'CANARY' }, preferences: { tone: 'CANARY' } }));
  await me((tx) =>
    tx.sql(
      `INSERT INTO documents (user_id, project_id, title, file_name, media_type, content) VALUES ($1::uuid, $2::uuid, 'CANARY', 'f', 'm', '')`,
      [user, gone.id],
    ),
  );
  await me((tx) =>
    tx.sql(
      `INSERT INTO confirmations (id, conversation_id, user_id, project_id, kind, tool, agent, turn, reply, index, preview, editable, args_hash, status, expires_at)
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, $3::uuid, 'plan_save', 't', 'lead', 2, 1, n, '{"summary": "CANARY"}', '{}', 'h', status, now() + interval '7 days'
       FROM unnest(ARRAY['open', 'rejected', 'executed']) WITH ORDINALITY AS x(status, n)`,
      [id, user, gone.id],
    ),
  );
  await me((tx) => tx.sql(`UPDATE conversations SET title = 'CANARY' WHERE id = $1::uuid`, [id]));
  await me((tx) =>
    tx.sql(
      `INSERT INTO conversation_memory (conversation_id, user_id, auto_title) VALUES ($1::uuid, $2::uuid, 'CANARY')`,
      [id, user],
    ),
  );
  return { gone, kept, id, enter };
}

/** Tables of the user in which the word stands somewhere. */
async function tablesWith(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesWithUsers(database)) {
    const rows = await database.db.withSystemSql((sql) =>
      sql(
        `SELECT 1 AS found FROM "${table}" t WHERE user_id = $1::uuid AND (to_jsonb(t)::text LIKE '%' || $2 || '%') LIMIT 1`,
        [user, word],
      ),
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

describe('deleting a project', () => {
  it('is refused without its name, and counts what would be lost', async () => {
    const { gone } = await scene();
    for (const confirm of [undefined, 'Kept', 'yes']) {
      const error = errorOf(
        await me((tx) => deleteProject(tx, gone.id, confirm === undefined ? {} : { confirm })),
      );
      expect(error.code).toBe('CONFLICT');
      expect(error.details).toEqual({ projectId: gone.id, name: 'Gone', turns: 2, files: 1, decisions: 1 });
      expect(error.message).toContain('2 conversation turns, 1 uploaded file and 1 recorded decision');
    }
    expect(data(await me((tx) => getProject(tx, gone.id))).counts).toEqual({
      turns: 2,
      files: 1,
      decisions: 1,
    });
  });

  it('leaves no word of it in any table, and the conversation without a project', async () => {
    const { gone, id } = await scene();
    expect(await tablesWith('CANARY')).toEqual(
      expect.arrayContaining([
        'messages',
        'events',
        'steps',
        'inputs',
        'tool_calls',
        'process_memory',
        'project_files',
      ]),
    );
    expect(data(await me((tx) => deleteProject(tx, gone.id, { confirm: ' gone ' })))).toEqual({
      turns: 2,
      files: 1,
      decisions: 1,
    });
    expect(await tablesWith('CANARY')).toEqual([]);
    expect(await tablesWith(gone.id)).toEqual([]);
    const [row] = await me((tx) =>
      tx.sql<object>(
        'SELECT project_id, title, (SELECT count(*)::int FROM inputs WHERE conversation_id = c.id) AS inputs FROM conversations c WHERE id = $1::uuid',
        [id],
      ),
    );
    expect(row).toEqual({ project_id: null, title: null, inputs: 3 });
    expect(data(await me((tx) => listProjects(tx, {}))).items.map(({ name }) => name)).toEqual(['Kept']);
  });

  it('leaves every other project as it was', async () => {
    const { gone, kept, id, enter } = await scene();
    data(await enter(kept.id));
    const call = { tool: 'get_project', input: {}, result: 'KEPT' };
    await me((tx) =>
      talk(tx.sql, { conversationId: id, turn: 3, text: 'KEPT question', reply: 'KEPT answer', call }),
    );
    const snapshot = () =>
      me((tx) =>
        tx.sql(
          `SELECT (SELECT json_agg(m ORDER BY seq) FROM messages m WHERE project_id = $1::uuid) AS messages,
             (SELECT json_agg(t) FROM tool_calls t WHERE project_id = $1::uuid) AS calls,
             (SELECT json_agg(e) FROM events e WHERE project_id = $1::uuid) AS events,
             (SELECT json_agg(a) FROM agent_transitions a WHERE project_id = $1::uuid) AS transitions,
             (SELECT project_id FROM conversations WHERE id = $2::uuid) AS project,
             (SELECT context FROM conversations WHERE id = $2::uuid) AS context`,
          [kept.id, id],
        ),
      );
    const before = await snapshot();
    data(await me((tx) => deleteProject(tx, gone.id, { confirm: 'Gone' })));
    expect(await snapshot()).toEqual(before);
    expect(await tablesWith('CANARY')).toEqual([]);
  });

  it('keeps what the running turn has made, as nobody’s', async () => {
    const { gone, id } = await scene();
    const call = { tool: 'delete_project', input: {}, result: 'proposed' };
    await me((tx) =>
      talk(tx.sql, { conversationId: id, turn: 3, text: 'RUNNING', reply: 'RUNNING reply', call }),
    );
    await me((tx) => begin(tx.sql, id, 3));
    data(await me((tx) => deleteProject(tx, gone.id, { confirm: 'Gone' })));
    expect(await tablesWith('CANARY')).toEqual([]);
    const rows = await me((tx) =>
      tx.sql(
        `SELECT 'm' AS what, project_id FROM messages WHERE conversation_id = $1::uuid
         UNION ALL SELECT 't', project_id FROM tool_calls WHERE conversation_id = $1::uuid
         UNION ALL SELECT 's', project_id FROM steps WHERE conversation_id = $1::uuid`,
        [id],
      ),
    );
    expect(rows).toHaveLength(4);
    expect(rows.map((row) => JSON.stringify(row)).every((row) => row.includes('"project_id":null'))).toBe(
      true,
    );
    expect(await tablesWith('RUNNING')).toContain('inputs');
  });

  it('lets an open proposal end by its time, without its words', async () => {
    const { gone, id } = await scene();
    data(await me((tx) => deleteProject(tx, gone.id, { confirm: 'Gone' })));
    const rows = await me((tx) =>
      tx.sql(
        `SELECT status, preview, expires_at <= now() AS over FROM confirmations WHERE conversation_id = $1::uuid`,
        [id],
      ),
    );
    expect(rows).toEqual([{ status: 'open', preview: {}, over: true }]);
  });

  it('takes what a look into all projects has quoted of it', async () => {
    const { gone, kept, id, enter } = await scene();
    data(await enter(kept.id));
    const call = { tool: 'search_all_projects', input: {}, result: 'CANARY found' };
    await me((tx) =>
      talk(tx.sql, { conversationId: id, turn: 3, text: 'elsewhere?', reply: 'CANARY, in Gone', call }),
    );
    // As such a turn leaves its rows: the question in its project, the call's result and the answer in none.
    for (const table of ['tool_calls', 'events', 'agent_transitions', 'conversation_summaries'])
      await me((tx) =>
        tx.sql(
          `UPDATE ${table} SET project_id = $2::uuid WHERE conversation_id = $1::uuid AND project_id = $3::uuid`,
          [id, ALL_SCOPES, kept.id],
        ),
      );
    await me((tx) =>
      tx.sql(
        `UPDATE messages SET project_id = $2::uuid WHERE conversation_id = $1::uuid AND turn = 3 AND role = 'agent'`,
        [id, ALL_SCOPES],
      ),
    );
    data(await me((tx) => deleteProject(tx, gone.id, { confirm: 'Gone' })));
    expect(await tablesWith('CANARY')).toEqual([]);
    expect(await tablesWith('elsewhere?')).toEqual(expect.arrayContaining(['messages', 'inputs']));
  });

  it('keeps each call with its reply when the talk moved between projects', async () => {
    const { gone, kept, id, enter } = await scene();
    data(await enter(kept.id));
    // In the other project, a call led here: its result told of this one.
    const call = { tool: 'switch_project', input: {}, result: 'CANARY stood' };
    await me((tx) =>
      talk(tx.sql, { conversationId: id, turn: 3, text: 'switch', reply: 'One moment.', call }),
    );
    await me((tx) =>
      tx.sql('UPDATE tool_calls SET project_id = $2::uuid WHERE conversation_id = $1::uuid AND turn = 3', [
        id,
        gone.id,
      ]),
    );
    data(await enter(gone.id));
    data(await me((tx) => deleteProject(tx, gone.id, { confirm: 'Gone' })));
    const calls = await me((tx) =>
      tx.sql(
        `SELECT t.turn, t.project_id::text AS project, t.result FROM tool_calls t
         JOIN messages m ON m.conversation_id = t.conversation_id AND m.turn = t.turn AND m.step = t.reply AND m.role = 'agent'
         WHERE t.conversation_id = $1::uuid`,
        [id],
      ),
    );
    expect(calls).toEqual([{ turn: 3, project: kept.id, result: expect.stringContaining('deleted') }]);
    expect(await tablesWith('CANARY')).toEqual([]);
  });
});

it('and switching, creating and renaming side by side do not stand in each other’s way', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.push(await me((tx) => openConversation(tx.sql, user)));
  const rounds = Array.from({ length: 6 }, async (_, i) => {
    const conversationId = ids[i % 3];
    const made = data(await me((tx) => createProject(tx, { name: `P${i}`, conversationId })));
    data(await me((tx) => activateProject(tx, made.id, { conversationId: ids[(i + 1) % 3] })));
    await me((tx) =>
      talk(tx.sql, { conversationId: ids[i % 3] ?? '', turn: i + 1, text: `word ${i}`, reply: 'ok' }),
    );
    data(await me((tx) => deleteProject(tx, made.id, { confirm: `P${i}` })));
  });
  await Promise.all(rounds);
  expect(data(await me((tx) => listProjects(tx, {}))).items).toEqual([]);
});
