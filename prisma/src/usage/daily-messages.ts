import type { Sql } from '../sql.js';

/** What a message counts against: so many on this local day of the user. */
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

/** The same for what is no message and starts a turn all the same. @returns the place, or null when none is left */
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
