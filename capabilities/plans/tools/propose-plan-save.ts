import { defineTool, outcomeOf, type Proposal } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { findGoal } from '../../goals/server.js';
import { savePlan } from '../service/plans.js';
import { headingOf } from './heading-of.js';

interface PlanProposal {
  goal_id?: string | undefined;
  title?: string | undefined;
  plan_content: string;
  summary: string;
}

/** Seed 001: a plan is saved only after the user approved its exact words; see its decision 3. */
export const proposePlanSave = defineTool<UserTx, PlanProposal>({
  name: 'propose_plan_save',
  askedBy: ['plan', 'plans', 'workout', 'diet', 'planes', 'entrenamiento', 'dieta'],
  description:
    'Propose a plan, for one of the user’s goals or by itself. The user sees it, may edit it, and approves or rejects it; only an approved plan is saved. Say in your reply what you propose.',
  inputTokens: 10_000, // 20,000 characters, in any language
  input: z.strictObject({
    goal_id: z.string().optional().describe('The goal that the plan is for, if it is for one'),
    title: z.string().trim().min(1).max(200).optional().describe('A short title; default: the goal’s'),
    plan_content: z.string().min(1).max(20_000).describe('The whole plan in Markdown'),
    summary: z.string().min(1).max(500).describe('What the plan is, in one sentence'),
  }),
  mode: 'proposal',
  access: 'confirm',
  timeoutMs: 10_000,
  propose: async (tx, { goal_id: goalId, title, plan_content: planContent, summary }) => {
    const plan = { title: title ?? null, planContent, summary };
    if (goalId === undefined)
      return proposal({
        ...plan,
        goal: null,
        title: plan.title ?? headingOf(planContent) ?? firstWords(summary),
      });
    const goal = await findGoal(tx, goalId);
    if (!goal.success) return { type: 'error', message: `${goal.error.code}: ${goal.error.message}` };
    return proposal({ ...plan, goal: goal.data });
  },
  execute: async (tx, approved, { conversationId, now }) => {
    const { goalId = null, goalTitle = null, title = null } = approved;
    const planContent = approved.planContent ?? '';
    const summary = approved.summary ?? '';
    const named = title ?? goalTitle;
    if (named === null) return { type: 'error', message: 'The approved plan has no title.' };
    if (goalId !== null) {
      const goal = await findGoal(tx, goalId);
      if (!goal.success) return { type: 'error', message: `${goal.error.code}: ${goal.error.message}` };
      if (goal.data.title !== goalTitle) return proposal({ goal: goal.data, title, planContent, summary });
    }
    const plan = { goalId, conversationId, title: named, content: planContent, summary };
    const saved = await savePlan(tx, plan, now);
    return outcomeOf(saved, ({ id }) => ({ planId: id, goalId, title: named, saved: true }));
  },
});

function proposal(plan: {
  goal: { id: string; title: string } | null;
  title: string | null;
  planContent: string;
  summary: string;
}): Proposal {
  const { goal, title, planContent, summary } = plan;
  return {
    type: 'proposal',
    kind: 'plan_save',
    preview: {
      goalId: goal?.id ?? null,
      goalTitle: goal?.title ?? null,
      ...(title === null ? {} : { title }),
      planContent,
      summary,
    },
    editable: ['planContent', 'summary'],
  };
}

function firstWords(text: string): string {
  return text.slice(0, 80).toWellFormed();
}
