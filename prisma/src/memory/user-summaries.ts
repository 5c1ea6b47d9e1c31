import type { UserSummary } from '@roundtable/core';
import type { Sql } from '../sql.js';

export interface UserSummaryRow {
  readonly summary: unknown;
  readonly updatedAt: string;
}

/** As JSON has it: `updatedAt` in UTC, to the millisecond. */
export async function readUserSummary(sql: Sql, userId: string): Promise<UserSummaryRow | null> {
  const [row] = await sql<UserSummaryRow>(
    `SELECT summary_json AS summary, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt"
     FROM user_summaries WHERE user_id = $1::uuid`,
    [userId],
  );
  return row ?? null;
}

export async function keepUserSummary(sql: Sql, userId: string, summary: UserSummary): Promise<void> {
  await sql(
    `INSERT INTO user_summaries (user_id, summary_json, through) VALUES ($1::uuid, $2::jsonb, now())
     ON CONFLICT (user_id) DO UPDATE SET summary_json = excluded.summary_json, through = now(), updated_at = now()`,
    [userId, JSON.stringify(summary)],
  );
}

export async function forgetUserSummary(sql: Sql, userId: string): Promise<void> {
  await sql('DELETE FROM user_summaries WHERE user_id = $1::uuid', [userId]);
}

/**
 * Puts a consolidated summary in place of the one that it was made from. @returns false when that one has changed
 * meanwhile (an edit of the user, another conversation): then it has to be made again.
 */
export async function replaceUserSummary(
  sql: Sql,
  userId: string,
  change: { readonly from: UserSummaryRow | null; readonly to: UserSummary; readonly through: string },
): Promise<boolean> {
  const params = [userId, JSON.stringify(change.to), change.through];
  const rows =
    change.from === null
      ? await sql(
          `INSERT INTO user_summaries (user_id, summary_json, through) VALUES ($1::uuid, $2::jsonb, $3::timestamptz)
           ON CONFLICT (user_id) DO NOTHING RETURNING user_id`,
          params,
        )
      : await sql(
          `UPDATE user_summaries SET summary_json = $2::jsonb, through = greatest(through, $3::timestamptz), updated_at = now()
           WHERE user_id = $1::uuid AND updated_at = $4::timestamptz RETURNING user_id`,
          [...params, change.from.updatedAt],
        );
  return rows.length === 1;
}
