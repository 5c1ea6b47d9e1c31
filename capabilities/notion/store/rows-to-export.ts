import type { Sql } from '@roundtable/prisma';

export interface GoalToExport {
  readonly title: string;
  readonly why: string | null;
  readonly status: 'active' | 'parked' | 'completed';
  /** The user's local day. */
  readonly day: string;
  readonly microWins: readonly { readonly title: string; readonly done: boolean }[];
  readonly milestones: readonly {
    readonly title: string;
    readonly done: boolean;
    readonly day: string | null;
  }[];
  readonly intentions: readonly { readonly ifSituation: string; readonly thenAction: string }[];
}

export interface CheckInToExport {
  readonly content: string;
  readonly answer: string | null;
  /** The name of the agent that answered, as its team has it. */
  readonly agent: string | null;
  readonly goal: string | null;
  /** The user's local day. */
  readonly day: string;
}

const LOCAL_DAY = (column: string) =>
  `to_char(${column} AT TIME ZONE (SELECT time_zone FROM profiles WHERE id = $2::uuid), 'YYYY-MM-DD')`;

/** null when it was deleted meanwhile. */
export async function readGoalToExport(
  sql: Sql,
  about: { id: string; userId: string },
): Promise<GoalToExport | null> {
  const [row] = await sql<GoalToExport>(
    `SELECT g.title, g.why, g.status, ${LOCAL_DAY('g.created_at')} AS day,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('title', title, 'done', done_at IS NOT NULL) ORDER BY created_at, id), '[]')
          FROM micro_wins WHERE goal_id = g.id) AS "microWins",
       (SELECT coalesce(jsonb_agg(jsonb_build_object('title', title, 'done', done_at IS NOT NULL, 'day', target_date::text)
          ORDER BY target_date NULLS LAST, created_at, id), '[]') FROM milestones WHERE goal_id = g.id) AS milestones,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('ifSituation', if_situation, 'thenAction', then_action)
          ORDER BY created_at, id), '[]') FROM implementation_intentions WHERE goal_id = g.id) AS intentions
     FROM goals g WHERE g.id = $1::uuid AND g.user_id = $2::uuid AND g.deleted_at IS NULL`,
    [about.id, about.userId],
  );
  return row ?? null;
}

/** null when it was deleted meanwhile. */
export async function readCheckInToExport(
  sql: Sql,
  about: { id: string; userId: string },
): Promise<CheckInToExport | null> {
  const [row] = await sql<CheckInToExport>(
    `SELECT c.content, c.ai_response AS answer, g.title AS goal, ${LOCAL_DAY('c.created_at')} AS day,
       coalesce((SELECT a ->> 'name' FROM conversations o JOIN teams t ON t.id = o.team_id
           JOIN team_versions v ON v.hash = t.current_hash, jsonb_array_elements(v.content -> 'agents') AS a
         WHERE o.id = c.conversation_id AND a ->> 'id' = c.agent_id LIMIT 1), c.agent_id) AS agent
     FROM check_ins c LEFT JOIN goals g ON g.id = c.goal_id AND g.deleted_at IS NULL
     WHERE c.id = $1::uuid AND c.user_id = $2::uuid`,
    [about.id, about.userId],
  );
  return row ?? null;
}

export async function readLocale(sql: Sql, userId: string): Promise<'en' | 'es'> {
  const [row] = await sql<{ locale: string }>('SELECT locale FROM profiles WHERE id = $1::uuid', [userId]);
  return row?.locale === 'es' ? 'es' : 'en';
}
