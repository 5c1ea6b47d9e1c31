import {
  Goal,
  GoalStatus,
  Id,
  Intention,
  MicroWin,
  Milestone,
  PageQuery,
  pageOf,
  QueryFlag,
} from '@roundtable/api';
import { plainText } from '@roundtable/core';
import { z } from 'zod';

/** Payloads of webhooks are described with all webhook events; these schemas describe the routes' answers. */
export { Goal, GoalStatus, Intention, MicroWin, Milestone };

const title = plainText(200);
const why = plainText(2_000).nullable();
const notes = plainText(100_000).nullable();

// ISO 8601 has a year 0; Postgres has none.
const targetDate = z.iso
  .date('must be a date such as 2026-12-31')
  .refine((day) => !day.startsWith('0000'), 'must be a date such as 2026-12-31')
  .nullable();

export const CreateGoal = z
  .strictObject({
    title,
    why: why.optional(),
    notes: notes.optional(),
    targetDate: targetDate.optional(),
  })
  .meta({ id: 'CreateGoal' });
export type CreateGoal = z.infer<typeof CreateGoal>;

export const UpdateGoal = z
  .strictObject({
    title: title.optional(),
    why: why.optional(),
    notes: notes.optional(),
    status: GoalStatus.optional(),
    targetDate: targetDate.optional(),
  })
  .meta({ id: 'UpdateGoal' });
export type UpdateGoal = z.infer<typeof UpdateGoal>;

export const ListGoals = PageQuery.extend({
  status: GoalStatus.optional(),
  deleted: QueryFlag.optional().meta({ description: 'true: the deleted ones, which can be restored' }),
});
export type ListGoals = z.input<typeof ListGoals>;

export const CreateMicroWin = z.strictObject({ title }).meta({ id: 'CreateMicroWin' });
export type CreateMicroWin = z.infer<typeof CreateMicroWin>;

export const UpdateMicroWin = z
  .strictObject({ title: title.optional(), done: z.boolean().optional() })
  .meta({ id: 'UpdateMicroWin' });
export type UpdateMicroWin = z.infer<typeof UpdateMicroWin>;

export const CreateMilestone = z
  .strictObject({ title, targetDate: targetDate.optional() })
  .meta({ id: 'CreateMilestone' });
export type CreateMilestone = z.infer<typeof CreateMilestone>;

export const UpdateMilestone = z
  .strictObject({ title: title.optional(), targetDate: targetDate.optional(), done: z.boolean().optional() })
  .meta({ id: 'UpdateMilestone' });
export type UpdateMilestone = z.infer<typeof UpdateMilestone>;

const clause = plainText(500);

export const CreateIntention = z
  .strictObject({ ifSituation: clause, thenAction: clause })
  .meta({ id: 'CreateIntention', description: 'An implementation intention: "If …, then I will …".' });
export type CreateIntention = z.infer<typeof CreateIntention>;

export const UpdateIntention = z
  .strictObject({ ifSituation: clause.optional(), thenAction: clause.optional() })
  .meta({ id: 'UpdateIntention' });
export type UpdateIntention = z.infer<typeof UpdateIntention>;

export const GoalPage = pageOf(Goal).meta({ id: 'GoalPage' });
export type GoalPage = z.infer<typeof GoalPage>;

export const MicroWinPage = pageOf(MicroWin).meta({ id: 'MicroWinPage' });
export const MilestonePage = pageOf(Milestone).meta({ id: 'MilestonePage' });
export const IntentionPage = pageOf(Intention).meta({ id: 'IntentionPage' });

/** The goal that a conversation is about. */
export const ConversationGoal = Id.nullable();
