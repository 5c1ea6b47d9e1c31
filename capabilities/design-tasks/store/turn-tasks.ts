import type { Sql } from '@roundtable/prisma';
import type { TaskMatch } from '../briefs/brief.js';

/** Number of the user's latest messages that are searched: thanks or a question in between do not end a task. */
const LATEST = 3;

/**
 * The task of the project's last turns, with its match at that time; without a project, that of the conversation. Among
 * several conversations of a project the latest turn counts.
 */
export async function lastTask(
  sql: Sql,
  about: { readonly conversationId: string; readonly projectId: string | null; readonly turn: number },
): Promise<TaskMatch | null> {
  const [row] = await sql<{ match: TaskMatch }>(
    // For an ambiguous message the match is among the alternates: the agent chose one of them.
    `WITH latest AS (
       SELECT m.conversation_id, m.turn, m.task_id, m.created_at, m.seq FROM messages m
       WHERE m.role = 'user' AND m.superseded_by IS NULL AND CASE WHEN $2::uuid IS NULL THEN m.conversation_id = $1::uuid AND m.project_id IS NULL
           ELSE m.project_id = $2::uuid END
         AND NOT (m.conversation_id = $1::uuid AND m.turn >= $3::int)
       ORDER BY m.created_at DESC, m.seq DESC LIMIT ${LATEST})
     SELECT found.match FROM latest l
     JOIN steps s ON s.conversation_id = l.conversation_id AND s.turn = l.turn AND s.done AND s.detail ? 'brief'
     JOIN LATERAL (
       SELECT one.match FROM jsonb_array_elements(s.detail->'brief'->'alternates' || jsonb_build_array(s.detail->'brief'->'match')) one(match)
       WHERE one.match->>'task' = l.task_id LIMIT 1) found ON true
     ORDER BY l.created_at DESC, l.seq DESC LIMIT 1`,
    [about.conversationId, about.projectId, about.turn],
  );
  return row?.match ?? null;
}

/** Stores the task with a turn's messages. */
export async function stampTask(
  sql: Sql,
  about: { readonly conversationId: string; readonly turn: number; readonly task: string },
): Promise<void> {
  await sql(
    `UPDATE messages SET task_id = $3 WHERE conversation_id = $1::uuid AND turn = $2::int AND role IN ('user', 'agent')
       AND task_id IS DISTINCT FROM $3`,
    [about.conversationId, about.turn, about.task],
  );
}
