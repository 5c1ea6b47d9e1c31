import { fail, ok, type ServiceResult } from '@roundtable/core';
import type { Sql } from '@roundtable/prisma';
import { accessProject, usesProjects } from '../store/opening.js';

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
  const project = await accessProject(sql, { userId, id: asked ?? null });
  if (project !== null) return ok(project);
  if (asked === undefined) return ok(null);
  return fail('VALIDATION_ERROR', `projectId: there is no project ${asked}`, { projectId: 'not found' });
}
