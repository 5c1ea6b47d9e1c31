import { fail, ok, type ServiceResult } from '@roundtable/core';
import type { Sql } from '@roundtable/prisma';

/** Agents of the version `v` that are told of projects. */
const USES_PROJECTS = `jsonb_path_exists(v.content, '$.*[*].context[*] ? (@ == "project")')`;

/** Whether the team of a conversation does. */
export async function worksInProjects(sql: Sql, conversationId: string): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 AS found FROM conversations c JOIN teams t ON t.id = c.team_id JOIN team_versions v ON v.hash = t.current_hash
     WHERE c.id = $1::uuid AND ${USES_PROJECTS}`,
    [conversationId],
  );
  return rows.length === 1;
}

async function usesProjects(sql: Sql, team: string): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 AS found FROM teams t JOIN team_versions v ON v.hash = t.current_hash WHERE t.id = $1 AND ${USES_PROJECTS}`,
    [team],
  );
  return rows.length === 1;
}

/**
 * The project that a new conversation opens in: the one that is asked for, else the user's active one. Teams whose agents
 * know nothing of projects have none.
 */
export async function openingProject(
  sql: Sql,
  about: {
    readonly userId: string;
    readonly team: string;
    /** What the request says; null: none. */
    readonly asked: string | null | undefined;
  },
): Promise<ServiceResult<string | null>> {
  const { userId, team, asked } = about;
  if (asked === null) return ok(null);
  if (!(await usesProjects(sql, team))) {
    if (asked === undefined) return ok(null);
    return fail('VALIDATION_ERROR', `projectId: "${team}" does not work in projects`, {
      projectId: 'this team does not work in projects',
    });
  }
  const [project] = await sql<{ id: string }>(
    `UPDATE projects SET last_accessed_at = greatest(last_accessed_at, now())
     WHERE user_id = $1::uuid AND id = coalesce($2::uuid, (SELECT active_project_id FROM profiles WHERE id = $1::uuid)) RETURNING id::text`,
    [userId, asked ?? null],
  );
  if (project !== undefined) return ok(project.id);
  if (asked === undefined) return ok(null);
  return fail('VALIDATION_ERROR', `projectId: there is no project ${asked}`, { projectId: 'not found' });
}
