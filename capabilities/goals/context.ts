import { defineContextSource, type Focus, type FocusQuestion, type LedgerSlice } from '@roundtable/core';
import { describeGoal, describeGoals, describeProgress } from './describe-goals.js';
import { focusGoal } from './focus-goal.js';

export interface GoalLine {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly why: string | null;
  readonly targetDate?: string | null;
  readonly milestones: number;
  readonly done: number;
}

export interface GoalProgress extends GoalLine {
  readonly microWins: number;
  readonly microWinsDone: number;
}

/** A goal with everything that belongs to it. */
export interface GoalDetail {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly why: string | null;
  readonly targetDate?: string | null;
  readonly notes: string | null;
  readonly milestones: readonly {
    id: string;
    title: string;
    targetDate: string | null;
    doneAt: string | null;
  }[];
  readonly microWins: readonly { id: string; title: string; doneAt: string | null }[];
  readonly intentions: readonly { id: string; ifSituation: string; thenAction: string }[];
}

const GOAL_LINE = `'id', g.id, 'title', g.title, 'status', g.status, 'why', g.why, 'targetDate', g.target_date,
      'milestones', (SELECT count(*) FROM milestones m WHERE m.goal_id = g.id),
      'done', (SELECT count(*) FROM milestones m WHERE m.goal_id = g.id AND m.done_at IS NOT NULL)`;
const WIN_COUNTS = `,
      'microWins', (SELECT count(*) FROM micro_wins w WHERE w.goal_id = g.id),
      'microWinsDone', (SELECT count(*) FROM micro_wins w WHERE w.goal_id = g.id AND w.done_at IS NOT NULL)`;
const openGoals = (
  line: string,
) => `SELECT coalesce(json_agg(json_build_object(${line}) ORDER BY g.created_at), '[]')
    FROM (SELECT * FROM goals WHERE user_id = $2::uuid AND status <> 'completed' AND deleted_at IS NULL ORDER BY created_at LIMIT 30) g`;

const GOAL_DETAILS = `SELECT coalesce(json_agg(json_build_object('id', g.id, 'title', g.title, 'status', g.status, 'why', g.why, 'targetDate', g.target_date, 'notes', left(g.notes, 5000),
      'milestones', (SELECT coalesce(json_agg(json_build_object('id', m.id, 'title', m.title, 'targetDate', m.target_date, 'doneAt', m.done_at) ORDER BY m.created_at), '[]') FROM milestones m WHERE m.goal_id = g.id),
      'microWins', (SELECT coalesce(json_agg(json_build_object('id', w.id, 'title', w.title, 'doneAt', w.done_at) ORDER BY w.created_at), '[]') FROM (SELECT * FROM micro_wins WHERE goal_id = g.id ORDER BY created_at DESC LIMIT 20) w),
      'intentions', (SELECT coalesce(json_agg(json_build_object('id', i.id, 'ifSituation', i.if_situation, 'thenAction', i.then_action) ORDER BY i.created_at), '[]') FROM implementation_intentions i WHERE i.goal_id = g.id))
      ORDER BY g.updated_at DESC), '[]')
    FROM (SELECT * FROM goals WHERE user_id = $2::uuid AND deleted_at IS NULL ORDER BY updated_at DESC LIMIT 10) g`;

interface Details {
  readonly goalDetails?: readonly GoalDetail[];
}

const focus = (read: Details, slice: LedgerSlice, about: FocusQuestion): Focus | null =>
  focusGoal(read.goalDetails ?? [], slice, {
    conversationGoal: about.attributes.goalId ?? null,
    agent: about.agent,
  });

/** Active and parked goals, one line each. */
export const goalList = defineContextSource<{ readonly goals?: readonly GoalLine[] }>({
  reads: { goals: openGoals(GOAL_LINE) },
  render: ({ goals = [] }) => [{ name: 'Goals', text: describeGoals(goals) }],
});

/** The goal in focus with all of its parts. */
export const goalInFocus = defineContextSource<Details>({
  reads: { goalDetails: GOAL_DETAILS },
  focus,
  render: ({ goalDetails = [] }, { focus }) =>
    goalDetails
      .filter(({ id }) => id === focus?.id)
      .map((goal) => ({ name: 'The goal being talked about', text: describeGoal(goal) })),
});

/** Progress of the goals; only of the goal in focus, if there is one. */
export const goalProgress = defineContextSource<
  Details & { readonly goalProgress?: readonly GoalProgress[] }
>({
  reads: { goalProgress: openGoals(`${GOAL_LINE}${WIN_COUNTS}`), goalDetails: GOAL_DETAILS },
  focus,
  render: ({ goalProgress = [] }, { focus }) => [
    { name: 'Progress', text: describeProgress(goalProgress, focus?.id ?? null) },
  ],
});
