import type { Sql } from '../sql.js';

/** The daily limit that a message counts against; `day` is the user's local date. */
export interface DailyCount {
  readonly day: string;
  readonly limit: number;
}

/** A part of the statement that stores a message. The row is the arbiter: of parallel senders each takes one place, and none is taken behind the limit. */
export const COUNTED = `counted AS (
       INSERT INTO daily_messages AS m (user_id, day, used) VALUES ($2::uuid, $14::date, 1)
       ON CONFLICT (user_id, day) DO UPDATE SET used = m.used + 1 WHERE m.used < $15::int
       RETURNING used
     ), `;

/** Counts a turn that something other than a message starts. @returns how many the day has now, or null when the limit is reached */
export async function takeDailyPlace(
  sql: Sql,
  userId: string,
  { day, limit }: DailyCount,
): Promise<number | null> {
  const [place] = await sql<{ used: number }>(
    `INSERT INTO daily_messages AS m (user_id, day, used) VALUES ($1::uuid, $2::date, 1)
     ON CONFLICT (user_id, day) DO UPDATE SET used = m.used + 1 WHERE m.used < $3::int RETURNING used`,
    [userId, day, limit],
  );
  return place?.used ?? null;
}
