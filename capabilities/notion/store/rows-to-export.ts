import type { Sql } from '@roundtable/prisma';
import { GOALS_IN_USE } from '../../goals/server.js';

export interface CheckInToExport {
  readonly content: string;
  readonly answer: string | null;
  /** The name of the agent that answered, from its team. */
  readonly agent: string | null;
  readonly goal: string | null;
  /** The user's local day. */
  readonly day: string;
}

/** null when the check-in was deleted meanwhile. */
export async function readCheckInToExport(
  sql: Sql,
  about: { id: string; userId: string },
): Promise<CheckInToExport | null> {
  const [row] = await sql<CheckInToExport>(
    `SELECT c.content, c.ai_response AS answer, g.title AS goal,
       to_char(c.created_at AT TIME ZONE (SELECT time_zone FROM profiles WHERE id = $2::uuid), 'YYYY-MM-DD') AS day,
       coalesce((SELECT a ->> 'name' FROM conversations o JOIN teams t ON t.id = o.team_id
           JOIN team_versions v ON v.hash = t.current_hash, jsonb_array_elements(v.content -> 'agents') AS a
         WHERE o.id = c.conversation_id AND a ->> 'id' = c.agent_id LIMIT 1), c.agent_id) AS agent
     FROM check_ins c LEFT JOIN ${GOALS_IN_USE} g ON g.id = c.goal_id
     WHERE c.id = $1::uuid AND c.user_id = $2::uuid`,
    [about.id, about.userId],
  );
  return row ?? null;
}
