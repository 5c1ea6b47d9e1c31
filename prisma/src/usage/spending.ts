import type { Sql } from '../sql.js';

/** What today cost so far: all users together, and those who are at or over their own limit. */
export interface Spending {
  readonly totalMicros: number;
  readonly spentUsers: readonly string[];
}

/** System role. `userLimitMicros` 0: no limit for a user, and none is looked for. */
export async function readSpending(sql: Sql, userLimitMicros: number): Promise<Spending> {
  const [row] = await sql<{ totalMicros: number; spentUsers: string[] }>(
    `WITH today AS (
       SELECT user_id, sum(cost_micros) AS micros FROM usage WHERE day = current_date GROUP BY user_id
     )
     SELECT coalesce(sum(micros), 0)::float8 AS "totalMicros",
       coalesce(json_agg(user_id) FILTER (WHERE $1::bigint > 0 AND micros >= $1::bigint), '[]') AS "spentUsers"
     FROM today`,
    [userLimitMicros],
  );
  return row ?? { totalMicros: 0, spentUsers: [] };
}

/** System role: what today cost each of these users; those who are gone are left out. */
export function readUserSpending(
  sql: Sql,
  users: readonly string[],
): Promise<{ readonly userId: string; readonly day: string; readonly micros: number }[]> {
  return sql(
    `SELECT u.user_id::text AS "userId", u.day::text, sum(u.cost_micros)::float8 AS micros
     FROM usage u JOIN profiles p ON p.id = u.user_id AND p.deleted_at IS NULL
     WHERE u.day = current_date AND u.user_id IN (SELECT x::uuid FROM jsonb_array_elements_text($1::jsonb) AS x)
     GROUP BY u.user_id, u.day`,
    [JSON.stringify(users)],
  );
}
