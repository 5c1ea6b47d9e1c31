import type { Sql } from '@roundtable/prisma';

/** A goal as other tables reference it: conversations, plans, check-ins and commitments have a `goal_id`. */
export interface GoalReference {
  readonly id: string;
  readonly title: string;
}

interface GoalOfUser {
  readonly userId: string;
  readonly id: string;
}

/**
 * Reads a goal of the user that is not deleted; null when there is none. Call it before storing an id: checks of
 * foreign keys bypass row-level security, so they accept another user's goal.
 */
export async function readGoalReference(sql: Sql, { userId, id }: GoalOfUser): Promise<GoalReference | null> {
  const [goal] = await sql<GoalReference>(
    'SELECT id::text, title FROM goals WHERE id = $1::uuid AND user_id = $2::uuid AND deleted_at IS NULL',
    [id, userId],
  );
  return goal ?? null;
}

/** Appends to a goal's notes. @returns false when the user has no such goal, or it is deleted. */
export async function appendToGoal(sql: Sql, { userId, id }: GoalOfUser, text: string): Promise<boolean> {
  const changed = await sql(
    `UPDATE goals SET notes = CASE WHEN coalesce(notes, '') = '' THEN $3::text ELSE notes || E'\\n\\n' || $3::text END, updated_at = now()
     WHERE id = $1::uuid AND user_id = $2::uuid AND deleted_at IS NULL RETURNING id`,
    [id, userId, text],
  );
  return changed.length === 1;
}
