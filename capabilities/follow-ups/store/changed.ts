import type { Sql } from '@roundtable/prisma';

/** A follow-up whose workflow run has to be signalled. */
export interface ChangedFollowUp {
  readonly id: string;
  readonly userId: string;
  readonly kind: string;
  readonly note: string;
  /** Whether a delivery is pending. False: a run that still exists only has to end. */
  readonly pending: boolean;
}

const RETURNED = 'f.id::text, f.user_id::text AS "userId", f.kind, f.note, f.pending';

/**
 * System role: takes follow-ups that changed since their run was last signalled, and marks them as signalled. Call
 * `giveBackFollowUp` for one whose signal fails. Rows that another relay has locked are skipped.
 */
export function takeChangedFollowUps(sql: Sql, limit: number): Promise<ChangedFollowUp[]> {
  return sql<ChangedFollowUp>(
    `UPDATE follow_ups f SET told_at = now() FROM (
       SELECT id FROM follow_ups WHERE told_at IS NULL ORDER BY updated_at LIMIT $1::int FOR NO KEY UPDATE SKIP LOCKED) AS t
     WHERE f.id = t.id RETURNING ${RETURNED}`,
    [limit],
  );
}

/** System role: takes follow-ups that are overdue by `lateMs` or more: their run is gone, or lost its signal. */
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

/** SQL condition: some user's follow-up waits to be signalled. */
export const FOLLOW_UPS_CHANGED = 'EXISTS (SELECT FROM follow_ups WHERE told_at IS NULL)';
