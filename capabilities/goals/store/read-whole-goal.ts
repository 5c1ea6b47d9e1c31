import type { Sql } from '@roundtable/prisma';

/** A goal with its parts: micro-wins in the order of their creation, milestones by their day. */
export interface WholeGoal {
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

/** Reads a goal and its parts in one statement; null when the user has no such goal, or it is deleted. */
export async function readWholeGoal(
  sql: Sql,
  about: { id: string; userId: string },
): Promise<WholeGoal | null> {
  const [row] = await sql<WholeGoal>(
    `SELECT g.title, g.why, g.status,
       to_char(g.created_at AT TIME ZONE (SELECT time_zone FROM profiles WHERE id = $2::uuid), 'YYYY-MM-DD') AS day,
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
