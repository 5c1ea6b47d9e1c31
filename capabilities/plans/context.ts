import { defineContextSource, localMinute } from '@roundtable/core';

interface PlanLine {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
}

/** The user's saved plans, newest first, one line each. */
export const savedPlans = defineContextSource<{ readonly plans?: readonly PlanLine[] }>({
  reads: {
    plans: `SELECT coalesce(json_agg(json_build_object('id', p.id, 'title', p.title, 'summary', left(p.summary, 200)) ORDER BY p.created_at DESC), '[]')
      FROM (SELECT * FROM plans WHERE user_id = $2::uuid AND deleted_at IS NULL ORDER BY created_at DESC LIMIT 15) p`,
  },
  render({ plans = [] }) {
    const lines = plans.map(({ id, title, summary }) => `\n- ${title} (plan_id ${id}): ${summary}`);
    return [{ name: 'Saved plans', text: lines.length === 0 ? 'none yet' : lines.join('') }];
  },
});

interface PlanOfGoal {
  readonly id: string;
  readonly goalId: string;
  readonly title: string;
  readonly content: string;
  readonly changedAt: string;
}

const SHOWN_CHARACTERS = 4_000;

/** The newest plan of the goal in focus, in its present form: the goal's notes hold it as it was approved. */
export const planOfGoal = defineContextSource<{ readonly newestPlans?: readonly PlanOfGoal[] }>({
  reads: {
    newestPlans: `SELECT coalesce(json_agg(json_build_object('id', p.id, 'goalId', p.goal_id, 'title', p.title,
        'content', left(p.content, ${SHOWN_CHARACTERS + 1}), 'changedAt', p.updated_at)), '[]')
      FROM (SELECT * FROM (SELECT DISTINCT ON (goal_id) * FROM plans
          WHERE user_id = $2::uuid AND goal_id IS NOT NULL AND deleted_at IS NULL ORDER BY goal_id, created_at DESC, id DESC) newest
        ORDER BY updated_at DESC LIMIT 10) p`,
  },
  render({ newestPlans = [] }, { focus, memory }) {
    return newestPlans
      .filter(({ goalId }) => goalId === focus?.id)
      .map(({ id, title, content, changedAt }) => {
        const whole = content.length <= SHOWN_CHARACTERS;
        const text = whole
          ? content
          : `${content.slice(0, SHOWN_CHARACTERS).toWellFormed()}… (get_plan has the rest)`;
        const changed = localMinute(new Date(changedAt), memory.timeZone);
        return {
          name: 'The newest plan for it',
          text: `${title} (plan_id ${id}, as of ${changed}; it holds, whatever the goal's notes say)\n${text}`,
        };
      });
  },
});
