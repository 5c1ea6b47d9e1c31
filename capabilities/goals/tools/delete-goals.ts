import { catalogue, defineTool, inLocale, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { deleteGoal, getGoal, restoreGoal as restore } from '../service/goals.js';
import { getMilestone, removeMilestone as remove } from '../service/milestones.js';

const write = { mode: 'transaction', access: 'write', timeoutMs: 10_000 } as const;

export const proposeGoalDeletion = defineTool<UserTx, { goal_id: string }>({
  name: 'propose_goal_deletion',
  description:
    'Propose to delete a goal with everything that belongs to it. The user decides; nothing is deleted before. It can be restored for 30 days, with restoreGoal or on the page of goals: say so. Parking or completing it keeps it in sight.',
  input: z.strictObject({ goal_id: z.string() }),
  mode: 'proposal',
  access: 'confirm',
  timeoutMs: 10_000,
  propose: async (tx, { goal_id: id }, { locale }) => {
    const found = await getGoal(tx, id);
    if (!found.success) return { type: 'error', message: `${found.error.code}: ${found.error.message}` };
    const { title } = found.data;
    return {
      type: 'proposal',
      kind: 'goal_delete',
      preview: { goalId: found.data.id, title, summary: inLocale(SUMMARY, locale)(title) },
      editable: [],
    };
  },
  execute: async (tx, approved, { now }) => {
    const goalId = approved.goalId ?? '';
    return outcomeOf(await deleteGoal(tx, goalId, now), () => ({
      goalId,
      deleted: approved.title ?? null,
      undo: 'For 30 days: restoreGoal, or the list of deleted goals',
    }));
  },
});

const SUMMARY = catalogue('deletions.goal', {
  en: (title: string) =>
    `delete the goal “${title}” with its milestones, small steps and if-then plans; it can be restored for 30 days`,
  es: (title: string) =>
    `eliminar la meta «${title}» con sus hitos, pasos pequeños y planes «si… entonces»; se puede recuperar durante 30 días`,
});

export const restoreGoal = defineTool<UserTx, { goal_id: string }>({
  name: 'restoreGoal',
  description:
    'Bring a deleted goal back as it was, within 30 days. An active one needs room among the five. get_goals with deleted tells which ones there are.',
  input: z.strictObject({ goal_id: z.string() }),
  ...write,
  run: async (tx, { goal_id: id }, { now }) =>
    outcomeOf(await restore(tx, id, now), (goal) => ({ goalId: goal.id, restored: goal.title })),
});

export const removeMilestone = defineTool<UserTx, { goal_id: string; milestone_id: string }>({
  name: 'removeMilestone',
  description:
    'Take a milestone out of a goal when the user wants it gone. The result holds it, so that it can be added again.',
  input: z.strictObject({ goal_id: z.string(), milestone_id: z.string() }),
  ...write,
  deletes: true,
  run: async (tx, { goal_id: goalId, milestone_id: id }) => {
    const found = await getMilestone(tx, { goalId, id });
    if (!found.success) return outcomeOf(found);
    const { title, targetDate } = found.data;
    return outcomeOf(await remove(tx, { goalId, id }), () => ({ removed: { title, targetDate } }));
  },
});
