import { cutText, defineTool, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { getPlan, listPlans } from '../service/plans.js';

const read = { mode: 'transaction', access: 'read', timeoutMs: 10_000 } as const;
const SHOWN = 20;

export const getPlans = defineTool<UserTx, { goal_id?: string | undefined; deleted?: boolean | undefined }>({
  name: 'get_plans',
  askedBy: ['my plans', 'mis planes'],
  description:
    'List the user’s saved plans, newest first, with their ids: title, summary and goal. get_plan reads one whole.',
  input: z.strictObject({
    goal_id: z.string().optional().describe('Only those for this goal'),
    deleted: z.boolean().optional().describe('Those that were deleted and can be restored instead'),
  }),
  ...read,
  run: async (tx, { goal_id: goalId, deleted }, { now }) => {
    const filter = { ...(goalId === undefined ? {} : { goalId }), ...(deleted ? { deleted: 'true' } : {}) };
    return outcomeOf(await listPlans(tx, { ...filter, limit: SHOWN }, now), ({ items, nextCursor }) => ({
      plans: items.map((plan) => ({
        id: plan.id,
        title: plan.title,
        summary: cutText(plan.summary, 200),
        goalId: plan.goalId,
        saved: plan.createdAt,
        changed: plan.updatedAt,
      })),
      ...(nextCursor === null ? {} : { note: `Only the newest ${SHOWN} are listed.` }),
    }));
  },
});

export const getOnePlan = defineTool<UserTx, { plan_id: string }>({
  name: 'get_plan',
  description: 'Read one saved plan whole, as it stands now.',
  input: z.strictObject({ plan_id: z.string() }),
  ...read,
  run: async (tx, { plan_id: id }) =>
    outcomeOf(await getPlan(tx, id), ({ title, content, summary, goalId, createdAt, updatedAt }) => ({
      id,
      title,
      summary,
      goalId,
      content,
      saved: createdAt,
      changed: updatedAt,
    })),
});
