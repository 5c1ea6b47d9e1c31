import type { Sql } from '../sql.js';

/** The user's latest conversation with a team whose data has this section. The `preferred` team comes first, archived conversations last. */
export async function conversationOfTeamWith(
  sql: Sql,
  about: { readonly section: string; readonly userId: string; readonly preferred: string | null },
): Promise<{ id: string; busy: boolean } | null> {
  const [row] = await sql<{ id: string; busy: boolean }>(
    `SELECT c.id::text, c.activity <> 'idle'
         OR EXISTS (SELECT 1 FROM inputs i WHERE i.conversation_id = c.id AND i.outcome IS NULL) AS busy
     FROM conversations c JOIN teams t ON t.id = c.team_id JOIN team_versions v ON v.hash = t.current_hash
     WHERE c.user_id = $1::uuid AND c.deleted_at IS NULL AND v.content->$3::text IS NOT NULL
     ORDER BY c.id = $2::uuid DESC NULLS LAST, c.archived_at IS NULL DESC, c.updated_at DESC, c.id LIMIT 1`,
    [about.userId, about.preferred, about.section],
  );
  return row ?? null;
}

/** A team whose data has this section, the `preferred` one if it has; null when none has. */
export async function teamWith(
  sql: Sql,
  about: { readonly section: string; readonly preferred: string | null },
): Promise<{ id: string; home: string } | null> {
  const [row] = await sql<{ id: string; home: string }>(
    `SELECT t.id, v.content->>'home' AS home FROM teams t JOIN team_versions v ON v.hash = t.current_hash
     WHERE v.content->$2::text IS NOT NULL ORDER BY t.id = $1 DESC NULLS LAST, t.id LIMIT 1`,
    [about.preferred, about.section],
  );
  return row ?? null;
}
