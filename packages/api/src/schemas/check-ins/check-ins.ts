import { plainText } from '@roundtable/core';
import { z } from 'zod';
import { Id, PageQuery, pageOf, Timestamp } from '../wire-values.js';

const content = plainText(32_000);

export const CreateCheckIn = z
  .strictObject({
    content,
    goalId: Id.nullable().optional(),
    conversationId: Id.optional().meta({
      description: 'Left out: the check-ins’ own conversation, opened with the default team if there is none',
    }),
  })
  .meta({ id: 'CreateCheckIn' });
export type CreateCheckIn = z.infer<typeof CreateCheckIn>;

export const UpdateCheckIn = z
  .strictObject({ content: content.optional(), goalId: Id.nullable().optional() })
  .meta({ id: 'UpdateCheckIn' });
export type UpdateCheckIn = z.infer<typeof UpdateCheckIn>;

// ISO 8601 has a year 0, but Postgres does not.
const DayOrTime = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'must be a day such as 2026-12-31, or an instant')
  .refine((at) => !at.startsWith('0000'), 'must be a day such as 2026-12-31, or an instant');

/** `from` and `to` are days of the user's own calendar (inclusive), or instants. */
export const ListCheckIns = PageQuery.extend({
  goalId: Id.optional(),
  from: DayOrTime.optional(),
  to: DayOrTime.optional(),
  q: plainText(500).optional().meta({ description: 'Words or meaning, in English or Spanish; best first' }),
});
export type ListCheckIns = z.input<typeof ListCheckIns>;

export const CheckIn = z
  .object({
    id: Id,
    goalId: Id.nullable(),
    conversationId: Id.nullable(),
    messageId: Id.nullable().meta({ description: 'The message of the conversation that it is' }),
    content: z.string(),
    status: z.enum(['pending', 'answered', 'unanswered']).meta({
      description: '`unanswered`: its turn ended without an answer, such as one that was withdrawn',
    }),
    agentId: z.string().nullable(),
    aiResponse: z.string().nullable(),
    createdAt: Timestamp,
    respondedAt: Timestamp.nullable(),
  })
  .meta({ id: 'CheckIn' });
export type CheckIn = z.infer<typeof CheckIn>;

export const CheckInPage = pageOf(CheckIn).meta({ id: 'CheckInPage' });
export type CheckInPage = z.infer<typeof CheckInPage>;
