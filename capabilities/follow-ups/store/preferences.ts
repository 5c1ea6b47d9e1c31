import type { Sql } from '@roundtable/prisma';

/** Profile fields that decide about rhythms. */
export interface Preferences {
  readonly timeZone: string;
  readonly locale: string;
  readonly quietHoursStart: string;
  readonly quietHoursEnd: string;
  readonly checkInRhythm: string;
  readonly weeklyInsights: boolean;
  readonly monthlyInsights: boolean;
}

/** Reads preferences and the user's existing kinds of rhythms, of any status; locks the profile until the commit. */
export async function readPreferences(
  sql: Sql,
  userId: string,
): Promise<(Preferences & { readonly kinds: readonly string[] }) | null> {
  const [row] = await sql<Preferences & { readonly kinds: readonly string[] }>(
    `SELECT time_zone AS "timeZone", locale, quiet_hours_start AS "quietHoursStart", quiet_hours_end AS "quietHoursEnd",
       check_in_rhythm AS "checkInRhythm", weekly_insights AS "weeklyInsights", monthly_insights AS "monthlyInsights",
       ARRAY(SELECT kind FROM follow_ups WHERE user_id = $1::uuid AND rhythm IS NOT NULL) AS kinds
     FROM profiles WHERE id = $1::uuid FOR SHARE`,
    [userId],
  );
  return row ?? null;
}
