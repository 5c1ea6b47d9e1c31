// SQL fragments for other capabilities, so that one statement can read their rows together with goals.

/** Subquery in place of the table: goals that are not deleted. */
export const GOALS_IN_USE = '(SELECT id, user_id, title, created_at FROM goals WHERE deleted_at IS NULL)';

/** A goal, milestone or micro-win completed in the last two weeks. */
export interface Achievement {
  readonly kind: 'milestone' | 'micro_win' | 'goal';
  readonly title: string;
  readonly goal: string | null;
  readonly at: string;
}

/** SQL that reads `Achievement[]`, for context sources. */
export const ACHIEVEMENTS = `SELECT coalesce(json_agg(json_build_object('kind', kind, 'title', title, 'goal', goal, 'goalId', goal_id, 'at', at) ORDER BY at DESC), '[]') FROM (
      SELECT d.* FROM goals g, LATERAL (
        SELECT 'milestone' AS kind, m.title, g.title AS goal, g.id AS goal_id, m.done_at AS at FROM milestones m WHERE m.goal_id = g.id
        UNION ALL SELECT 'micro_win', w.title, g.title, g.id, w.done_at FROM micro_wins w WHERE w.goal_id = g.id
        UNION ALL SELECT 'goal', g.title, g.title, g.id, g.completed_at) d
      WHERE g.user_id = $2::uuid AND g.deleted_at IS NULL AND d.at > now() - interval '14 days' ORDER BY d.at DESC LIMIT 10) done`;
