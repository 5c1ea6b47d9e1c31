import type { Sql } from '@roundtable/prisma';
import type { StandingRow } from './rows.js';

const ISO = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** $1: the project; $2, $3: the asking turn. The title is given only if the conversation was about no other project. */
const STANDING = `
WITH last AS (
  SELECT m.conversation_id, m.turn, m.seq, m.created_at, c.title, c.state FROM messages m JOIN conversations c ON c.id = m.conversation_id
  WHERE m.project_id = $1::uuid AND c.deleted_at IS NULL AND m.role IN ('user', 'agent') AND m.kind = 'text' AND m.text <> '' AND m.superseded_by IS NULL
    AND ($2::uuid IS NULL OR m.conversation_id <> $2::uuid OR m.turn IS DISTINCT FROM $3::int)
  ORDER BY m.created_at DESC, m.seq DESC LIMIT 1
), said AS (
  SELECT m.role, m.agent, m.composite, m.text, m.seq, m.turn FROM messages m, last
  WHERE m.conversation_id = last.conversation_id AND m.project_id = $1::uuid AND m.seq <= last.seq AND m.turn > last.turn - 5
    AND m.role IN ('user', 'agent') AND m.kind = 'text' AND m.text <> '' AND m.superseded_by IS NULL
), since AS (
  SELECT coalesce((SELECT created_at FROM last), '-infinity') AS at
)
SELECT
  (SELECT json_build_object('at', ${ISO('last.created_at')}, 'conversationId', last.conversation_id,
      'title', CASE WHEN NOT EXISTS (SELECT 1 FROM messages o WHERE o.conversation_id = last.conversation_id
        AND o.project_id IS DISTINCT FROM $1::uuid) THEN last.title END,
      'summary', (SELECT left(s.text, 600) FROM conversation_summaries s
        WHERE s.conversation_id = last.conversation_id AND s.project_id = $1::uuid ORDER BY s.through_seq DESC LIMIT 1),
      -- "Yes, please" says nothing of what it was about.
      'userMessage', (SELECT left(text, 300) FROM said WHERE role = 'user' ORDER BY (length(text) >= 25) DESC, seq DESC LIMIT 1),
      'reply', (SELECT left(text, 300) FROM said WHERE role = 'agent' ORDER BY seq DESC LIMIT 1),
      'agent', (SELECT json_build_object('id', agent, 'name', coalesce(composite->>'name', last.state->'team'->'names'->>agent, agent))
        FROM said WHERE role = 'agent' AND agent IS NOT NULL ORDER BY seq DESC LIMIT 1))
    FROM last) AS "lastTalk",
  (SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', f.file_name, 'type', f.file_type, 'uploadedAt', ${ISO('f.uploaded_at')})
      ORDER BY f.uploaded_at DESC), '[]')
    FROM (SELECT * FROM project_files, since WHERE project_id = $1::uuid AND uploaded_at > since.at ORDER BY uploaded_at DESC LIMIT 10) f) AS "filesSince",
  (SELECT coalesce(json_agg(json_build_object('decision', left(d.decision, 300), 'rationale', left(d.rationale, 300), 'at', ${ISO('d.created_at')})
      ORDER BY d.created_at DESC), '[]')
    FROM (SELECT * FROM project_decisions WHERE project_id = $1::uuid ORDER BY created_at DESC, id DESC LIMIT 3) d) AS decisions,
  (SELECT json_build_object('id', t.task_id, 'name', (
      SELECT task->'name' FROM conversations c JOIN teams ON teams.id = c.team_id JOIN team_versions v ON v.hash = teams.current_hash,
        jsonb_array_elements(v.knowledge->'tasks') AS task WHERE c.id = t.conversation_id AND task->>'id' = t.task_id LIMIT 1))
    FROM (SELECT m.task_id, m.conversation_id FROM messages m, last WHERE m.conversation_id = last.conversation_id
      AND m.project_id = $1::uuid AND m.task_id IS NOT NULL AND m.turn > last.turn - 5 ORDER BY m.seq DESC LIMIT 1) t) AS task`;

/** The last activity in a project and its subject, later uploads, decisions, and the task in progress. */
export async function readStanding(
  sql: Sql,
  projectId: string,
  besides: { readonly conversationId: string; readonly turn: number | null } | null,
): Promise<StandingRow> {
  const [row] = await sql<StandingRow>(STANDING, [
    projectId,
    besides?.conversationId ?? null,
    besides?.turn ?? null,
  ]);
  return row ?? { lastTalk: null, filesSince: [], decisions: [], task: null };
}
