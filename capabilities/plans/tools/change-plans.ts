import {
  catalogue,
  defineTool,
  inLocale,
  outcomeOf,
  type Proposal,
  type ToolOutcome,
} from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { deletePlan, getPlan, restorePlan, updatePlan } from '../service/plans.js';

type Plan = Extract<Awaited<ReturnType<typeof getPlan>>, { success: true }>['data'];
type Refusal = Extract<ToolOutcome, { type: 'error' }>;

const confirm = { mode: 'proposal', access: 'confirm', timeoutMs: 10_000 } as const;

interface PlanChange {
  plan_id: string;
  title?: string | undefined;
  plan_content?: string | undefined;
  summary?: string | undefined;
}

export const proposePlanChange = defineTool<UserTx, PlanChange>({
  name: 'propose_plan_change',
  description:
    'Propose another version of a saved plan. The user sees it, may edit it, and approves or rejects it; only then it takes the place of the old one. Read the plan with get_plan first, and keep what they did not want changed.',
  inputTokens: 10_000, // 20,000 characters, in any language
  input: z
    .strictObject({
      plan_id: z.string(),
      title: z.string().trim().min(1).max(200).optional().describe('A new title, if it gets one'),
      plan_content: z.string().min(1).max(20_000).optional().describe('The whole new text in Markdown'),
      summary: z.string().min(1).max(500).optional().describe('What the plan is now, in one sentence'),
    })
    .refine(
      ({ title, plan_content: content, summary }) => title ?? content ?? summary,
      'give what changes: title, plan_content or summary',
    ),
  ...confirm,
  propose: async (tx, { plan_id: id, title, plan_content: content, summary }) => {
    const found = await getPlan(tx, id);
    if (!found.success) return refused(found.error);
    return changeOf(found.data, {
      title: title ?? found.data.title,
      planContent: content ?? found.data.content,
      summary: summary ?? found.data.summary,
    });
  },
  execute: async (tx, approved) => {
    const found = await getPlan(tx, approved.planId ?? '');
    if (!found.success) return outcomeOf(found);
    const { title, planContent, summary } = approved;
    const next = {
      title: title ?? found.data.title,
      planContent: planContent ?? found.data.content,
      summary: summary ?? found.data.summary,
    };
    // The plan was edited on its page while the user decided: that edit must not be overwritten unseen.
    if (found.data.updatedAt !== approved.basedOn) return changeOf(found.data, next);
    const changed = await updatePlan(tx, found.data.id, {
      title: next.title,
      content: next.planContent,
      summary: next.summary,
    });
    return outcomeOf(changed, (plan) => ({ planId: plan.id, title: plan.title, changed: true }));
  },
});

export const proposePlanDeletion = defineTool<UserTx, { plan_id: string }>({
  name: 'propose_plan_deletion',
  description:
    'Propose to delete a saved plan. The user decides; nothing is deleted before. It can be restored for 30 days, with restorePlan or on the page of plans: say so.',
  input: z.strictObject({ plan_id: z.string() }),
  ...confirm,
  propose: async (tx, { plan_id: id }, { locale }) => {
    const found = await getPlan(tx, id);
    if (!found.success) return refused(found.error);
    const { title } = found.data;
    const summary = inLocale(DELETE, locale)(title);
    return {
      type: 'proposal',
      kind: 'plan_delete',
      preview: { planId: found.data.id, title, summary },
      editable: [],
    };
  },
  execute: async (tx, approved, { now }) => {
    const id = approved.planId ?? '';
    return outcomeOf(await deletePlan(tx, id, now), () => ({
      planId: id,
      deleted: approved.title ?? null,
      undo: 'For 30 days: restorePlan, or the list of deleted plans',
    }));
  },
});

const DELETE = catalogue('deletions.plan', {
  en: (title: string) => `delete the plan “${title}”; it can be restored for 30 days`,
  es: (title: string) => `eliminar el plan «${title}»; se puede recuperar durante 30 días`,
});

export const restoreOnePlan = defineTool<UserTx, { plan_id: string }>({
  name: 'restorePlan',
  description:
    'Bring a deleted plan back, within 30 days. get_plans with deleted tells which ones there are.',
  input: z.strictObject({ plan_id: z.string() }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: 10_000,
  run: async (tx, { plan_id: id }, { now }) =>
    outcomeOf(await restorePlan(tx, id, now), (plan) => ({ planId: plan.id, restored: plan.title })),
});

function changeOf(plan: Plan, next: { title: string; planContent: string; summary: string }): Proposal {
  return {
    type: 'proposal',
    kind: 'plan_change',
    preview: { planId: plan.id, basedOn: plan.updatedAt, planTitle: plan.title, ...next },
    editable: ['title', 'planContent', 'summary'],
  };
}

function refused({ code, message }: { code: string; message: string }): Refusal {
  return { type: 'error', message: `${code}: ${message}` };
}
