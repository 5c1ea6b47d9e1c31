import { ok, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { isId, notFound } from '@roundtable/services';
import { type GoalReference, readGoalReference } from '../store/goal-references.js';

/** Finds a referenced goal. A deleted goal, or another user's, is NOT_FOUND. */
export async function findGoal(
  { sql, userId }: Pick<UserTx, 'sql' | 'userId'>,
  id: string,
): Promise<ServiceResult<GoalReference>> {
  const goal = isId(id) ? await readGoalReference(sql, { userId, id }) : null;
  return goal === null ? notFound('goal', id) : ok(goal);
}
