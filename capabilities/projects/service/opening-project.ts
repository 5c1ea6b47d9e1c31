import { fail, ok, type ServiceResult } from '@roundtable/core';
import type { Sql } from '@roundtable/prisma';
import { accessProject, usesProjects } from '../store/opening.js';

/**
 * The project in which a new conversation opens: the requested one, else the user's active one. Teams whose agents do
 * not use projects have none.
 */
export async function openingProject(
  sql: Sql,
  about: {
    readonly userId: string;
    readonly team: string;
    /** The requested project; null: explicitly none; undefined: not stated. */
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
