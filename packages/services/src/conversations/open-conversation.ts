import type { CreateConversation } from '@roundtable/api';
import { fail, ok, type Quotas, type ServiceResult, sessionsOf, type Team } from '@roundtable/core';
import { insertConversation, readGoalReference, type Sql } from '@roundtable/prisma';
import { openingProject, USES_PROJECTS } from '../projects/opening-project.js';
import { requireRoom } from '../quotas/require-room.js';

/** Opens a conversation with a published team, inside the caller's transaction. @returns its id */
export async function openConversation(
  opener: { readonly sql: Sql; readonly userId: string; readonly quotas: Quotas },
  wanted: CreateConversation,
): Promise<ServiceResult<string>> {
  const { sql, userId } = opener;
  const { team, title = null, sessionType = 'general', goalId = null, projectId, locale } = wanted;
  const [published] = await sql<{ home: string; sessions: Team['sessions'] | null; usesProjects: boolean }>(
    `SELECT v.content->>'home' AS home, v.content->'sessions' AS sessions, ${USES_PROJECTS} AS "usesProjects" FROM teams t JOIN team_versions v ON v.hash = t.current_hash WHERE t.id = $1`,
    [team],
  );
  if (published === undefined)
    return fail('VALIDATION_ERROR', `team: there is no team "${team}"`, { team: 'not found' });
  const sessions = sessionsOf({ sessions: published.sessions ?? {} });
  if (!sessions.includes(sessionType)) {
    const offered = sessions.join(', ');
    const message = `sessionType: "${team}" has no ${sessionType} sessions; expected one of ${offered}`;
    return fail('VALIDATION_ERROR', message, { sessionType: `expected one of ${offered}` });
  }
  if (goalId !== null && (await readGoalReference(sql, { userId, id: goalId })) === null)
    return fail('VALIDATION_ERROR', `goalId: there is no goal ${goalId}`, { goalId: 'not found' });
  const room = await requireRoom(opener, 'conversations');
  if (!room.success) return room;
  const { usesProjects } = published;
  const project = await openingProject(sql, { userId, team, asked: projectId, usesProjects });
  if (!project.success) return project;
  const [profile] = await sql<{ locale: string }>('SELECT locale FROM profiles WHERE id = $1::uuid', [
    userId,
  ]);
  const id = await insertConversation(sql, {
    userId,
    team,
    homeAgent: published.home,
    title,
    sessionType,
    goalId,
    projectId: project.data,
    locale: locale ?? profile?.locale ?? 'en',
  });
  return ok(id);
}
