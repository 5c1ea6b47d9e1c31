import type { Sql } from '@roundtable/prisma';

/** Whether agents of the version `v` have projects in their context. */
const USES_PROJECTS = `jsonb_path_exists(v.content, '$.*[*].context[*] ? (@ == "project")')`;

/** Whether agents of a conversation's team have projects in their context. */
export async function worksInProjects(sql: Sql, conversationId: string): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 AS found FROM conversations c JOIN teams t ON t.id = c.team_id JOIN team_versions v ON v.hash = t.current_hash
     WHERE c.id = $1::uuid AND ${USES_PROJECTS}`,
    [conversationId],
  );
  return rows.length === 1;
}

/** Whether agents of a team have projects in their context. */
export async function usesProjects(sql: Sql, team: string): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 AS found FROM teams t JOIN team_versions v ON v.hash = t.current_hash WHERE t.id = $1 AND ${USES_PROJECTS}`,
    [team],
  );
  return rows.length === 1;
}

/** Marks a project, or the user's active one (null), as used now. @returns its id; null when there is none. */
export async function accessProject(
  sql: Sql,
  about: { readonly userId: string; readonly id: string | null },
): Promise<string | null> {
  const [project] = await sql<{ id: string }>(
    `UPDATE projects SET last_accessed_at = greatest(last_accessed_at, now())
     WHERE user_id = $1::uuid AND id = coalesce($2::uuid, (SELECT active_project_id FROM profiles WHERE id = $1::uuid)) RETURNING id::text`,
    [about.userId, about.id],
  );
  return project?.id ?? null;
}
