import { defineTool, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { addIntention, updateIntention } from '../service/intentions.js';
import { addMilestone as addOne, updateMilestone as updateOne } from '../service/milestones.js';

const TIMEOUT_MS = 10_000;
const write = { mode: 'transaction', access: 'write', timeoutMs: TIMEOUT_MS } as const;
const Day = z.string().describe('A day as YYYY-MM-DD');

export const addMilestone = defineTool<
  UserTx,
  { goal_id: string; title: string; target_date?: string | undefined }
>({
  name: 'addMilestone',
  askedBy: ['milestone', 'milestones', 'hito', 'hitos'],
  description: 'Add a milestone to a goal: a visible step on the way, with a day if there is one.',
  input: z.strictObject({ goal_id: z.string(), title: z.string(), target_date: Day.optional() }),
  ...write,
  run: async (tx, { goal_id: goalId, title, target_date: targetDate }) =>
    outcomeOf(await addOne(tx, goalId, { title, ...(targetDate === undefined ? {} : { targetDate }) })),
});

interface MilestoneUpdate {
  goal_id: string;
  milestone_id: string;
  title?: string | undefined;
  target_date?: string | undefined;
  done?: boolean | undefined;
}

export const updateMilestone = defineTool<UserTx, MilestoneUpdate>({
  name: 'updateMilestone',
  description: 'Change a milestone, or mark it done.',
  input: z.strictObject({
    goal_id: z.string(),
    milestone_id: z.string(),
    title: z.string().optional(),
    target_date: Day.optional(),
    done: z.boolean().optional(),
  }),
  ...write,
  run: async (tx, { goal_id: goalId, milestone_id: id, target_date: targetDate, ...changes }) =>
    outcomeOf(
      await updateOne(
        tx,
        { goalId, id },
        { ...changes, ...(targetDate === undefined ? {} : { targetDate }) },
      ),
    ),
});

export const addImplementationIntention = defineTool<
  UserTx,
  { goal_id: string; if_situation: string; then_action: string }
>({
  name: 'addImplementationIntention',
  askedBy: ['if-then', 'ifthen', 'habit', 'habits', 'habito', 'habitos'],
  description: 'Add an if-then plan to a goal: "if this situation arises, then I will do that".',
  input: z.strictObject({
    goal_id: z.string(),
    if_situation: z
      .string()
      .describe('The situation, concrete enough to notice it: a time, a place, a feeling'),
    then_action: z.string().describe('What the user will do then'),
  }),
  ...write,
  run: async (tx, { goal_id: goalId, if_situation: ifSituation, then_action: thenAction }) =>
    outcomeOf(await addIntention(tx, goalId, { ifSituation, thenAction })),
});

interface IntentionUpdate {
  goal_id: string;
  intention_id: string;
  if_situation?: string | undefined;
  then_action?: string | undefined;
}

export const updateImplementationIntention = defineTool<UserTx, IntentionUpdate>({
  name: 'updateImplementationIntention',
  description: 'Change an if-then plan of a goal.',
  input: z.strictObject({
    goal_id: z.string(),
    intention_id: z.string(),
    if_situation: z.string().optional(),
    then_action: z.string().optional(),
  }),
  ...write,
  run: async (
    tx,
    { goal_id: goalId, intention_id: id, if_situation: ifSituation, then_action: thenAction },
  ) =>
    outcomeOf(
      await updateIntention(
        tx,
        { goalId, id },
        {
          ...(ifSituation === undefined ? {} : { ifSituation }),
          ...(thenAction === undefined ? {} : { thenAction }),
        },
      ),
    ),
});
