import type { Sql } from '@roundtable/prisma';

/** A follow-up whose run has to hear of something. */
export interface ChangedFollowUp {
  readonly id: string;
  readonly userId: string;
  readonly kind: string;
  readonly note: string;
  /** Something is still to come; else a run that there may be only has to end. */
  readonly pending: boolean;
}

const RETURNED = 'f.id::text, f.user_id::text AS "userId", f.kind, f.note, f.pending';

/**
 * System role: takes what was changed since its run last heard of it, and marks it; who cannot hand it over gives it back with
 * `giveBackFollowUp`. Rows that another relay holds are left to it.
 */
export function takeChangedFollowUps(sql: Sql, limit: number): Promise<ChangedFollowUp[]> {
  return sql<ChangedFollowUp>(
    `UPDATE follow_ups f SET told_at = now() FROM (
       SELECT id FROM follow_ups WHERE told_at IS NULL ORDER BY updated_at LIMIT $1::int FOR NO KEY UPDATE SKIP LOCKED) AS t
     WHERE f.id = t.id RETURNING ${RETURNED}`,
    [limit],
  );
}

/** System role: takes what was due `lateMs` ago or longer and did not come: its run is gone, or heard in vain. */
export function takeLateFollowUps(
  sql: Sql,
  about: { now: Date; lateMs: number; limit: number },
): Promise<ChangedFollowUp[]> {
  return sql<ChangedFollowUp>(
    `UPDATE follow_ups f SET told_at = now() FROM (
       SELECT id FROM follow_ups WHERE pending AND due_at < $1::timestamptz - $2::int * interval '1 millisecond'
         AND told_at < now() - interval '1 minute' ORDER BY due_at LIMIT $3::int FOR NO KEY UPDATE SKIP LOCKED) AS t
     WHERE f.id = t.id RETURNING ${RETURNED}`,
    [about.now.toISOString(), about.lateMs, about.limit],
  );
}

export async function giveBackFollowUp(sql: Sql, id: string): Promise<void> {
  await sql('UPDATE follow_ups SET told_at = NULL WHERE id = $1::uuid', [id]);
}

/** A condition in SQL, over all users. */
export const FOLLOW_UPS_CHANGED = 'EXISTS (SELECT FROM follow_ups WHERE told_at IS NULL)';
