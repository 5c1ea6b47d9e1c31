import { isLocalTime, plainText } from '@roundtable/core';
import { z } from 'zod';
import { Id, PageQuery, pageOf, Timestamp } from './wire-values.js';

const EXAMPLE = 'must be a local time such as 2026-12-31T09:00, or an instant such as 2026-12-31T09:00:00Z';

/** A time that a user gives: local time in the user's zone, or an instant. */
export const LocalOrInstant = z
  .union([z.string().refine(isLocalTime), z.iso.datetime({ offset: true })], EXAMPLE)
  .refine((at) => !at.startsWith('0000'), EXAMPLE)
  .meta({ description: 'Local time (YYYY-MM-DDTHH:MM) in the user’s zone, or an instant with its offset' });

export const CommitmentStatus = z.enum(['open', 'done', 'cancelled']).meta({ id: 'CommitmentStatus' });

export const CreateCommitment = z
  .strictObject({
    text: plainText(500),
    due: LocalOrInstant.nullable().optional(),
    goalId: Id.nullable().optional(),
    conversationId: Id.nullable().optional(),
  })
  .meta({ id: 'CreateCommitment' });
export type CreateCommitment = z.infer<typeof CreateCommitment>;

export const UpdateCommitment = z
  .strictObject({
    text: plainText(500).optional(),
    due: LocalOrInstant.nullable().optional(),
    goalId: Id.nullable().optional(),
    status: CommitmentStatus.optional(),
  })
  .meta({ id: 'UpdateCommitment' });
export type UpdateCommitment = z.infer<typeof UpdateCommitment>;

export const ListCommitments = PageQuery.extend({
  status: CommitmentStatus.optional(),
  goalId: Id.optional(),
});
export type ListCommitments = z.input<typeof ListCommitments>;

export const Commitment = z
  .object({
    id: Id,
    text: z.string(),
    goalId: Id.nullable(),
    conversationId: Id.nullable(),
    agentId: z.string().nullable(),
    status: CommitmentStatus,
    dueAt: Timestamp.nullable(),
    dueLocal: z.string().nullable().meta({ description: 'The same on the user’s clock, YYYY-MM-DDTHH:MM' }),
    createdAt: Timestamp,
    settledAt: Timestamp.nullable(),
  })
  .meta({ id: 'Commitment' });
export type Commitment = z.infer<typeof Commitment>;

export const CommitmentPage = pageOf(Commitment).meta({ id: 'CommitmentPage' });
export type CommitmentPage = z.infer<typeof CommitmentPage>;

export const FOLLOW_UP_KINDS = [
  'commitment',
  'reminder',
  'promise',
  'missed_check_in',
  'weekly_insights',
  'monthly_insights',
] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

export const RHYTHMS = ['daily', 'every_other_day', 'weekly', 'monthly'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** `sent`: it was delivered and waits for the user. Recurring ones stay `scheduled`. */
export const FollowUpStatus = z
  .enum(['scheduled', 'sent', 'done', 'cancelled'])
  .meta({ id: 'FollowUpStatus' });

export const CreateFollowUp = z
  .strictObject({ note: plainText(500), at: LocalOrInstant, conversationId: Id.nullable().optional() })
  .meta({ id: 'CreateFollowUp', description: 'A reminder' });
export type CreateFollowUp = z.infer<typeof CreateFollowUp>;

export const SnoozeFollowUp = z.strictObject({ until: LocalOrInstant }).meta({ id: 'SnoozeFollowUp' });
export type SnoozeFollowUp = z.infer<typeof SnoozeFollowUp>;

export const ListFollowUps = PageQuery.extend({ status: FollowUpStatus.optional() });
export type ListFollowUps = z.input<typeof ListFollowUps>;

export const FollowUp = z
  .object({
    id: Id,
    kind: z.enum(FOLLOW_UP_KINDS),
    note: z.string(),
    status: FollowUpStatus,
    rhythm: z.enum(RHYTHMS).nullable(),
    conversationId: Id.nullable(),
    commitmentId: Id.nullable(),
    wantedLocal: z.string().meta({ description: 'When it is, or was, wanted on the user’s clock' }),
    nextAt: Timestamp.nullable().meta({
      description: 'When it will be told, moved by quiet hours and the like; null when nothing is to come',
    }),
    nextLocal: z.string().nullable().meta({ description: 'The same on the user’s clock' }),
    snoozed: z.boolean(),
    deferrals: z.int().meta({ description: 'How often a rule put the next telling off' }),
    deferredFor: z
      .string()
      .nullable()
      .meta({ description: 'By which one last: quiet_hours, daily_cap, busy, unanswered' }),
    sentAt: Timestamp.nullable().meta({ description: 'When it was told last' }),
    answeredAt: Timestamp.nullable(),
    createdAt: Timestamp,
    settledAt: Timestamp.nullable(),
  })
  .meta({ id: 'FollowUp' });
export type FollowUp = z.infer<typeof FollowUp>;

export const FollowUpPage = pageOf(FollowUp).meta({ id: 'FollowUpPage' });
export type FollowUpPage = z.infer<typeof FollowUpPage>;
