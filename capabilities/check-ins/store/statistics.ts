import { type CheckInStatistics, PARTS_OF_DAY } from '@roundtable/api';
import type { UserTx } from '@roundtable/prisma';

/** The answer of `GET /api/check-ins/statistics`. */
export type Statistics = CheckInStatistics;

type Figures = Pick<Statistics, 'checkIns' | 'daysWithCheckIn' | 'microWinsDone' | 'milestonesDone'>;

export interface StatisticsRequest {
  /** Number of local days, today included. */
  readonly days: number;
  readonly goalId?: string | null | undefined;
  readonly now: Date;
}

/**
 * Everything is counted in local time. The bounds of the rows start a day early and serve only the index on (user_id,
 * created_at): a midnight that a clock change doubles has two instants. Deleted goals count as no goal, and
 * achievements of deleted goals do not count.
 */
const STATISTICS = `
WITH zone AS (SELECT time_zone AS name, coalesce($5::jsonb -> locale, $5::jsonb -> 'en') AS parts FROM profiles WHERE id = $1::uuid),
span AS (
  SELECT name AS zone, parts, day AS today, day - $2::int + 1 AS first_day, day - 2 * $2::int + 1 AS before_day
  FROM (SELECT name, parts, ($3::timestamptz AT TIME ZONE name)::date AS day FROM zone) AS local
),
mine AS (
  SELECT local, local::date AS day, local::date >= first_day AS is_now, goal_id,
    (SELECT key FROM jsonb_each(parts) WHERE value::int <= extract(hour FROM local) ORDER BY value::int DESC LIMIT 1) AS part
  FROM span, LATERAL (
    SELECT c.created_at AT TIME ZONE zone AS local, g.id AS goal_id
    FROM check_ins c LEFT JOIN goals g ON g.id = c.goal_id AND g.deleted_at IS NULL
    WHERE c.user_id = $1::uuid AND c.created_at >= ((before_day - 1)::timestamp AT TIME ZONE zone) AND c.created_at <= $3::timestamptz
      AND ($4::uuid IS NULL OR c.goal_id = $4::uuid)
  ) AS c WHERE local::date >= before_day
),
done AS (
  SELECT kind, (done_at AT TIME ZONE zone)::date >= first_day AS is_now
  FROM span, (
    SELECT 'win' AS kind, user_id, goal_id, done_at FROM micro_wins
    UNION ALL SELECT 'milestone', user_id, goal_id, done_at FROM milestones
  ) AS part
  WHERE part.user_id = $1::uuid AND done_at <= $3::timestamptz AND (done_at AT TIME ZONE zone)::date >= before_day
    AND ($4::uuid IS NULL OR goal_id = $4::uuid)
    AND EXISTS (SELECT 1 FROM goals g WHERE g.id = part.goal_id AND g.deleted_at IS NULL)
),
gaps AS (
  SELECT coalesce(lead(day) OVER (ORDER BY day), today + 1) - day - 1 AS days
  FROM span, (SELECT DISTINCT day FROM mine WHERE is_now) AS days
),
figures AS (
  SELECT is_now, json_build_object(
    'checkIns', (SELECT count(*) FROM mine m WHERE m.is_now = p.is_now),
    'daysWithCheckIn', (SELECT count(DISTINCT day) FROM mine m WHERE m.is_now = p.is_now),
    'microWinsDone', (SELECT count(*) FROM done d WHERE d.is_now = p.is_now AND kind = 'win'),
    'milestonesDone', (SELECT count(*) FROM done d WHERE d.is_now = p.is_now AND kind = 'milestone')) AS figures
  FROM (VALUES (true), (false)) AS p(is_now)
),
last_one AS (
  SELECT max(created_at) AS at FROM check_ins
  WHERE user_id = $1::uuid AND created_at <= $3::timestamptz AND ($4::uuid IS NULL OR goal_id = $4::uuid)
)
SELECT zone AS "timeZone", first_day::text AS "from", today::text AS "to",
  before_day::text AS "beforeFrom", (first_day - 1)::text AS "beforeTo",
  (SELECT figures FROM figures WHERE is_now) AS now, (SELECT figures FROM figures WHERE NOT is_now) AS before,
  (SELECT json_agg(json_build_object('week', week::date::text, 'checkIns', check_ins, 'daysWithCheckIn', days) ORDER BY week) FROM (
    SELECT week, count(day) AS check_ins, count(DISTINCT day) AS days
    FROM generate_series(date_trunc('week', first_day::timestamp), today::timestamp, interval '7 days') AS week
    LEFT JOIN mine ON is_now AND date_trunc('week', day::timestamp) = week GROUP BY week) AS weeks) AS "perWeek",
  (SELECT json_object_agg(name, (SELECT count(*) FROM mine WHERE is_now AND extract(isodow FROM day) = n) ORDER BY n)
    FROM unnest('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[]) WITH ORDINALITY AS w(name, n)) AS "byWeekday",
  (SELECT json_object_agg(name, (SELECT count(*) FROM mine WHERE is_now AND part = name) ORDER BY n)
    FROM unnest('{night,morning,afternoon,evening}'::text[]) WITH ORDINALITY AS t(name, n)) AS "byTimeOfDay",
  (SELECT coalesce(json_agg(json_build_object('goalId', goal_id, 'title', title, 'checkIns', check_ins) ORDER BY check_ins DESC, title), '[]') FROM (
    SELECT goal_id, (SELECT title FROM goals WHERE id = goal_id) AS title, count(*) AS check_ins
    FROM mine WHERE is_now GROUP BY goal_id) AS goals) AS "byGoal",
  (SELECT max(days)::int FROM gaps) AS "longestGapDays",
  (SELECT today - (at AT TIME ZONE zone)::date FROM last_one) AS "daysSinceLast"
FROM span`;

interface StatisticsRow
  extends Pick<
    Statistics,
    | 'timeZone'
    | 'from'
    | 'to'
    | 'perWeek'
    | 'byWeekday'
    | 'byTimeOfDay'
    | 'byGoal'
    | 'longestGapDays'
    | 'daysSinceLast'
  > {
  readonly beforeFrom: string;
  readonly beforeTo: string;
  readonly now: Figures;
  readonly before: Figures;
}

/**
 * One statement; everything is counted by Postgres on the user's calendar. `tx` may be any transaction that runs as
 * the user. Another user's goal counts nothing: row-level security hides its check-ins.
 */
export async function checkInStatistics(
  tx: Pick<UserTx, 'userId' | 'sql'>,
  { days, goalId = null, now }: StatisticsRequest,
): Promise<Statistics> {
  const [row] = await tx.sql<StatisticsRow>(STATISTICS, [
    tx.userId,
    days,
    now.toISOString(),
    goalId,
    JSON.stringify(PARTS_OF_DAY),
  ]);
  if (row === undefined) throw new Error(`there is no profile ${tx.userId}`);
  const { beforeFrom, beforeTo, now: figures, before, ...rest } = row;
  return {
    ...rest,
    days,
    goalId,
    ...figures,
    before: { from: beforeFrom, to: beforeTo, ...before },
    trend: {
      checkIns: change(figures.checkIns, before.checkIns),
      daysWithCheckIn: change(figures.daysWithCheckIn, before.daysWithCheckIn),
      microWinsDone: change(figures.microWinsDone, before.microWinsDone),
      milestonesDone: change(figures.milestonesDone, before.milestonesDone),
    },
  };
}

function change(now: number, before: number): Statistics['trend']['checkIns'] {
  return { difference: now - before, ratio: before === 0 ? null : Math.round((now / before) * 100) / 100 };
}
