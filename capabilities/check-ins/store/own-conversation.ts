import type { Sql } from '@roundtable/prisma';

/** The team section of teams that can speak unasked. */
export const SPEAKS_UNASKED = 'followUps';

/** The conversation that was opened by a check-in from outside of any conversation. */
export async function conversationForCheckIns(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    `SELECT c.id::text FROM conversations c
     JOIN teams t ON t.id = c.team_id JOIN team_versions v ON v.hash = t.current_hash
     WHERE c.user_id = $1::uuid AND c.is_for_check_ins AND c.deleted_at IS NULL AND v.content->$2::text IS NOT NULL
     ORDER BY c.archived_at IS NULL DESC, c.updated_at DESC, c.id LIMIT 1`,
    [userId, SPEAKS_UNASKED],
  );
  return row?.id ?? null;
}
