import { randomUUID } from 'node:crypto';
import type { Sql } from '@roundtable/prisma';
import type { TestDatabase } from '../../../prisma/test/test-database.js';

export const PROJECT_TEAM = 'designers';

/** A published team whose agents are told of projects. */
export async function publishProjectTeam(
  { db }: TestDatabase,
  id = PROJECT_TEAM,
  context = ['project', 'projects'],
): Promise<void> {
  const agent = { id: 'lead', name: 'Design Lead', role: 'Leads', color: 'teal', prompt: 'Talk', context };
  const content = {
    id,
    name: id,
    description: id,
    locales: ['en'],
    home: 'lead',
    values: 'kind',
    agents: [agent],
  };
  const knowledge = {
    tasks: [{ id: 'journey_mapping', name: { en: 'Journey mapping', es: 'Mapa de experiencia' } }],
    guides: [],
    materials: [],
  };
  await db.withSystemSql(async (sql) => {
    await sql(
      'INSERT INTO team_versions (hash, team_id, content, knowledge) VALUES ($1, $2, $3::jsonb, $4::jsonb)',
      [`${id}-1`, id, JSON.stringify(content), JSON.stringify(knowledge)],
    );
    await sql('INSERT INTO teams (id, current_hash) VALUES ($1, $2)', [id, `${id}-1`]);
  });
}

/** A conversation without a project, of a user who is put in by hand. */
export async function openConversation(sql: Sql, userId: string, team = PROJECT_TEAM): Promise<string> {
  const id = randomUUID();
  await sql(
    `INSERT INTO conversations (id, user_id, team_id, current_agent, state) VALUES ($1::uuid, $2::uuid, $3, 'lead', '{"turn": 0}')`,
    [id, userId, team],
  );
  return id;
}

export interface Turn {
  readonly conversationId: string;
  readonly turn: number;
  readonly text: string;
  readonly reply: string;
  readonly task?: string;
  /** A call that the reply made, with what it came to. */
  readonly call?: { readonly tool: string; readonly input: unknown; readonly result: unknown };
}

/** What a turn leaves in every table that carries a project, in the conversation's present one. */
export async function talk(sql: Sql, turn: Turn): Promise<void> {
  const { conversationId: id, turn: n, text, reply } = turn;
  const seq = n * 10;
  const input = randomUUID();
  const row = `SELECT c.id, c.user_id, c.project_id FROM conversations c WHERE c.id = $1::uuid`;
  await sql(`${row} FOR UPDATE`, [id]); // as a turn does, so that its project stays what it is
  await sql(
    `INSERT INTO inputs (conversation_id, n, id, user_id, kind, text, turn, taken_at, outcome)
     SELECT c.id, $2::int, $3::uuid, c.user_id, 'message', $4, $2::int, now(), 'answered' FROM (${row}) c`,
    [id, n, input, text],
  );
  await sql(
    `INSERT INTO messages (conversation_id, seq, id, user_id, project_id, turn, step, role, agent, text, task_id)
     SELECT c.id, x.seq, x.id, c.user_id, c.project_id, $2::int, 1, x.role, x.agent, x.text, $3
     FROM (${row}) c, jsonb_to_recordset($4::jsonb) AS x(seq int, id uuid, role text, agent text, text text)`,
    [
      id,
      n,
      turn.task ?? null,
      JSON.stringify([
        { seq: seq + 1, id: input, role: 'user', agent: null, text },
        { seq: seq + 2, id: randomUUID(), role: 'agent', agent: 'lead', text: reply },
      ]),
    ],
  );
  await sql(
    `INSERT INTO steps (conversation_id, turn, step, user_id, project_id, type, done, detail)
     SELECT c.id, $2::int, 1, c.user_id, c.project_id, 'askAgent', true, jsonb_build_object('note', $3::text) FROM (${row}) c`,
    [id, n, text],
  );
  await sql(
    `INSERT INTO events (conversation_id, id, user_id, project_id, type, data)
     SELECT c.id, $2::int, c.user_id, c.project_id, 'message.completed', jsonb_build_object('turn', $2::int, 'text', $3::text) FROM (${row}) c`,
    [id, n, reply],
  );
  await sql(
    `INSERT INTO agent_transitions (conversation_id, seq, user_id, project_id, from_agent, to_agent, via, reason, context, announcement, turn, after_seq, at)
     SELECT c.id, $2::int, c.user_id, c.project_id, 'lead', 'lead', 'tool', $3, $3, $3, $2::int, $4::int, now() FROM (${row}) c`,
    [id, n, text, seq + 2],
  );
  await sql(
    `INSERT INTO conversation_summaries (conversation_id, through_seq, through_turn, user_id, project_id, text, model)
     SELECT c.id, $3::int, $2::int, c.user_id, c.project_id, $4, 'm' FROM (${row}) c`,
    [id, n, seq + 2, `In short: ${text}`],
  );
  if (turn.call !== undefined) {
    await sql(
      `INSERT INTO tool_calls (conversation_id, turn, reply, index, user_id, project_id, tool_use_id, agent, tool, input, status, result)
       SELECT c.id, $2::int, 1, 0, c.user_id, c.project_id, 'x', 'lead', $3, $4::jsonb, 'done', $5::jsonb FROM (${row}) c`,
      [id, n, turn.call.tool, JSON.stringify(turn.call.input), JSON.stringify(turn.call.result)],
    );
  }
  await sql(
    `UPDATE conversations SET state = jsonb_build_object('turn', $2::int), context = jsonb_build_object('intent', $3::text, 'turn', $2::int) WHERE id = $1::uuid`,
    [id, n, text],
  );
}

/** The turn runs: nothing of it may be lost. */
export async function begin(sql: Sql, conversationId: string, turn: number): Promise<void> {
  await sql(
    `UPDATE conversations SET activity = 'thinking', state = jsonb_build_object('turn', $2::int, 'running', jsonb_build_object('turn', $2::int)) WHERE id = $1::uuid`,
    [conversationId, turn],
  );
}

/** A file of a project, as an upload leaves it. */
export async function addFile(
  sql: Sql,
  about: { userId: string; projectId: string; name: string; text?: string },
): Promise<void> {
  await sql(
    `INSERT INTO project_files (project_id, user_id, file_name, file_type, media_type, bytes, sha256, content, text)
     VALUES ($1::uuid, $2::uuid, $3, 'brief', 'text/plain', 1, 'x', 'x', $4)`,
    [about.projectId, about.userId, about.name, about.text ?? 'text'],
  );
}
