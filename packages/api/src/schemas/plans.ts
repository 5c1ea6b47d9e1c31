import { plainText } from '@roundtable/core';
import { z } from 'zod';
import { Id, PageQuery, pageOf, QueryFlag, Timestamp } from './wire-values.js';

const title = plainText(200);
const content = plainText(32_000);
const summary = plainText(32_000); // the limit of an edit of a proposal

export const SavePlan = z
  .strictObject({
    title,
    content,
    summary,
    goalId: Id.nullable().optional(),
    conversationId: Id.nullable().optional(),
  })
  .meta({ id: 'SavePlan' });
export type SavePlan = z.infer<typeof SavePlan>;

export const UpdatePlan = z
  .strictObject({ title: title.optional(), content: content.optional(), summary: summary.optional() })
  .meta({ id: 'UpdatePlan' });
export type UpdatePlan = z.infer<typeof UpdatePlan>;

export const ListPlans = PageQuery.extend({
  goalId: Id.optional(),
  withoutGoal: QueryFlag.optional().meta({ description: 'true: only those that belong to no goal' }),
  deleted: QueryFlag.optional().meta({ description: 'true: the deleted ones, which can be restored' }),
});
export type ListPlans = z.input<typeof ListPlans>;

export const Plan = z
  .object({
    id: Id,
    goalId: Id.nullable(),
    conversationId: Id.nullable(),
    title: z.string(),
    content: z.string(),
    summary: z.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

export const PlanPage = pageOf(Plan).meta({ id: 'PlanPage' });
export type PlanPage = z.infer<typeof PlanPage>;
