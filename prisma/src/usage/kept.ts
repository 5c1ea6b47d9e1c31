import type { Quota } from '@roundtable/core';
import type { Sql } from '../sql.js';

/**
 * What was made within a day counts although it was deleted, as long as its row is there: notes and follow-ups, which so
 * cannot be made and deleted in turns without end; of a conversation only until its run has purged it.
 */
const TODAY = `created_at > now() - interval '1 day'`;

const KEPT: Readonly<Record<Exclude<Quota, 'fileMegabytes'>, string>> = {
  conversations: `conversations WHERE user_id = $1::uuid AND (deleted_at IS NULL OR ${TODAY})`,
  notes: `atomic_notes WHERE user_id = $1::uuid AND (deleted_at IS NULL OR ${TODAY})`,
  followUps: `follow_ups WHERE user_id = $1::uuid AND (status IN ('scheduled', 'sent') OR ${TODAY})`,
};

/** Whether a user keeps fewer than `most`. Of several requests at one moment each may find the last place. */
export async function keepsFewer(
  sql: Sql,
  about: { readonly userId: string; readonly what: keyof typeof KEPT; readonly most: number },
): Promise<boolean> {
  const [row] = await sql<{ kept: number }>(
    `SELECT count(*)::int AS kept FROM (SELECT 1 FROM ${KEPT[about.what]} LIMIT $2::int) one`,
    [about.userId, about.most],
  );
  return (row?.kept ?? 0) < about.most;
}

/** The bytes of all files of a user. */
export async function fileBytes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ bytes: string }>(
    'SELECT coalesce(sum(bytes), 0)::text AS bytes FROM project_files WHERE user_id = $1::uuid',
    [userId],
  );
  return Number(row?.bytes ?? 0);
}
