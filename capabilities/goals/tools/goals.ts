import { defineTool, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { createGoal as create, getGoal, listGoals, updateGoal as update } from '../service/goals.js';

const TIMEOUT_MS = 10_000;
const Day = z.string();
const SHOWN_GOALS = 50;
/** Characters of notes per listed goal: whole notes of fifty goals would not fit a request; `get_goal` returns more. */
const LISTED_NOTES = 500;
const LONGEST_NOTES = 20_000;

export const getGoals = defineTool<
  UserTx,
  { status_filter?: 'active' | 'parked' | 'completed' | 'all' | undefined; deleted?: boolean | undefined }
>({
  name: 'get_goals',
  askedBy: ['goal', 'goals', 'meta', 'metas', 'objetivo', 'objetivos'],
  description: 'Get the user’s goals with why, notes, micro-wins, milestones and if-then plans.',
  input: z.strictObject({
    status_filter: z.enum(['active', 'parked', 'completed', 'all']).optional().describe('Default: all'),
    deleted: z.boolean().optional().describe('Those that were deleted and can be restored instead'),
  }),
  mode: 'transaction',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, { status_filter: filter = 'all', deleted }, { now }) => {
    const status = filter === 'all' ? {} : { status: filter };
    const which = deleted ? { deleted: 'true' } : {};
    const page = await listGoals(tx, { limit: SHOWN_GOALS, ...status, ...which }, now);
    return outcomeOf(page, ({ items }) => ({
      goals: items.map((goal) => inUse(withNotes(goal, LISTED_NOTES))),
    }));
  },
});

export const getOneGoal = defineTool<UserTx, { goal_id: string }>({
  name: 'get_goal',
  description: 'Get one goal with everything that belongs to it.',
  input: z.strictObject({ goal_id: z.string() }),
  mode: 'transaction',
  access: 'read',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, input) =>
    outcomeOf(await getGoal(tx, input.goal_id), (goal) => inUse(withNotes(goal, LONGEST_NOTES))),
});

export const createGoal = defineTool<
  UserTx,
  {
    title: string;
    why?: string | undefined;
    notes?: string | undefined;
    target_date?: string | undefined;
  }
>({
  name: 'createGoal',
  returns: {
    goalId: {
      description: 'Id of the goal that was made or changed, if any',
      tell: (id) => `goal ${id}`,
    },
  },
  description:
    'Create an active goal for the user. At most five goals can be active; then offer to park one.',
  input: z.strictObject({
    title: z.string().describe('The goal in the user’s words, short and concrete'),
    why: z.string().optional().describe('Why it matters to the user'),
    notes: z.string().optional(),
    target_date: Day.optional().describe('By when, as YYYY-MM-DD, if the user named a day'),
  }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, { target_date: targetDate, ...input }) =>
    outcomeOf(await create(tx, { ...input, ...(targetDate === undefined ? {} : { targetDate }) }), inUse),
});

interface GoalUpdate {
  goal_id: string;
  title?: string | undefined;
  why?: string | undefined;
  notes?: string | undefined;
  status?: 'active' | 'parked' | 'completed' | undefined;
  target_date?: string | null | undefined;
}

export const updateGoal = defineTool<UserTx, GoalUpdate>({
  name: 'updateGoal',
  description: 'Change a goal’s title, why, notes, day or status (active, parked, completed).',
  input: z.strictObject({
    goal_id: z.string(),
    title: z.string().optional(),
    why: z.string().optional(),
    notes: z.string().optional().describe('Replaces the notes: include what should stay'),
    status: z.enum(['active', 'parked', 'completed']).optional(),
    target_date: Day.nullable().optional().describe('By when, as YYYY-MM-DD; null takes the day away'),
  }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: TIMEOUT_MS,
  run: async (tx, { goal_id: id, target_date: targetDate, ...changes }) =>
    outcomeOf(
      await update(tx, id, { ...changes, ...(targetDate === undefined ? {} : { targetDate }) }),
      inUse,
    ),
});

/** Removes `deletedAt`: agents only see goals that are not deleted. */
function inUse<Goal extends { readonly deletedAt: string | null }>(goal: Goal): Omit<Goal, 'deletedAt'> {
  const { deletedAt: _none, ...shown } = goal;
  return shown;
}

/** @returns the goal with its notes cut to a number of characters. */
export function withNotes<Shown extends { readonly notes: string | null }>(
  goal: Shown,
  longest: number,
): Shown {
  const cut = goal.notes !== null && goal.notes.length > longest;
  return cut ? { ...goal, notes: `${goal.notes.slice(0, longest)}…` } : goal;
}
