import type { Sql } from '../sql.js';

/**
 * What was made within a day counts although it was deleted, so that it cannot be made and deleted in turns without end. Of
 * a conversation that its run has purged a number is left, until its day (UTC) is over.
 */
export const MADE_TODAY = `created_at > now() - interval '1 day'`;

/** Rows of user $1, one for each that a quota counts. */
export const KEPT_CONVERSATIONS = `conversations WHERE user_id = $1::uuid AND (deleted_at IS NULL OR ${MADE_TODAY})
    UNION ALL SELECT 1 FROM daily_messages, generate_series(1, purged_conversations)
    WHERE user_id = $1::uuid AND day = (now() AT TIME ZONE 'UTC')::date`;

/** Whether a user keeps fewer than `most`. Of several requests at one moment each may find the last place. */
export async function keepsFewer(
  sql: Sql,
  about: { readonly userId: string; readonly rows: string; readonly most: number },
): Promise<boolean> {
  const [row] = await sql<{ kept: number }>(
    `SELECT count(*)::int AS kept FROM (SELECT 1 FROM ${about.rows} LIMIT $2::int) one`,
    [about.userId, about.most],
  );
  return (row?.kept ?? 0) < about.most;
}
