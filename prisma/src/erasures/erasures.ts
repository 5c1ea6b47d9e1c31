import type { Sql } from '../sql.js';

/** Whose executions in Temporal have to be deleted: those of one row, or all of a user. */
export interface Erasure {
  /** `user`, or what has a workflow of its own, whose id is the kind in kebab-case, a hyphen and the row's id. */
  readonly kind: string;
  readonly id: string;
}

export interface DueErasure extends Erasure {
  /** It was taken before, a minute ago or earlier. */
  readonly isAgain: boolean;
}

/**
 * Takes what is due, for a minute: who dies meanwhile leaves it to others. Rows go first: a conversation is purged by its
 * run, which has to end by itself, and an account's runs end before its profile does. System role.
 */
export async function takeErasures(sql: Sql, limit: number): Promise<DueErasure[]> {
  // It is written with a minute to wait; only being taken moves `due_at` further away from `created_at`.
  return sql<DueErasure>(
    `UPDATE erasures e SET due_at = now() + interval '1 minute' FROM (
       SELECT kind, subject_id, due_at FROM erasures d
       WHERE due_at <= now()
         AND NOT (kind = 'conversation' AND EXISTS (SELECT 1 FROM conversations c WHERE c.id = d.subject_id))
         AND NOT (kind = 'user' AND EXISTS (SELECT 1 FROM profiles p WHERE p.id = d.subject_id))
       ORDER BY due_at LIMIT $1::int FOR UPDATE SKIP LOCKED) AS due
     WHERE e.kind = due.kind AND e.subject_id = due.subject_id
     RETURNING e.kind, e.subject_id::text AS id, due.due_at > e.created_at + interval '1 minute' AS "isAgain"`,
    [limit],
  );
}

/** Whether it was deleted, and executions of it may be left. */
export async function isErased(sql: Sql, { kind, id }: Erasure): Promise<boolean> {
  const found = await sql('SELECT 1 FROM erasures WHERE kind = $1 AND subject_id = $2::uuid', [kind, id]);
  return found.length > 0;
}

/** Nothing of it is left. System role. */
export async function endErasure(sql: Sql, { kind, id }: Erasure): Promise<void> {
  await sql('DELETE FROM erasures WHERE kind = $1 AND subject_id = $2::uuid', [kind, id]);
}
