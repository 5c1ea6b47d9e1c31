import { Id, Timestamp } from '@roundtable/api';
import { plainText } from '@roundtable/core';
import { z } from 'zod';

export const MOST_FEEDBACK_TEXT = 2_000;
/** Most entries listed for one conversation. */
export const MOST_FEEDBACK_LISTED = 1_000;

/** Stop reasons of an incomplete reply: it cannot be rated. */
export const NOT_WHOLE: readonly string[] = ['interrupted', 'max_tokens', 'model_context_window_exceeded'];

export const FEEDBACK_REASONS = [
  'not_true',
  'not_what_i_asked',
  'wrong_agent',
  'unkind',
  'too_long',
  'other',
] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];

const rating = z.enum(['good', 'bad']);
const reason = z.enum(FEEDBACK_REASONS);

export const GiveFeedback = z
  .strictObject({
    rating,
    reasons: z
      .array(reason)
      .max(FEEDBACK_REASONS.length)
      .refine((reasons) => new Set(reasons).size === reasons.length, 'must not name one twice')
      .default([])
      .meta({ description: 'What was wrong with it; of what is bad only' }),
    text: plainText(MOST_FEEDBACK_TEXT).nullable().default(null),
    share: z.boolean().default(false).meta({
      description:
        'The user allows that the operator reads their message, this answer and this feedback, and keeps them as a case to measure answers by',
    }),
  })
  .refine((given) => given.rating === 'bad' || given.reasons.length === 0, {
    message: 'are only for a bad rating',
    path: ['reasons'],
  })
  .meta({ id: 'GiveFeedback' });
export type GiveFeedback = z.input<typeof GiveFeedback>;
export type GivenFeedback = z.output<typeof GiveFeedback>;

export const Feedback = z
  .object({
    messageId: Id,
    rating,
    reasons: z.array(reason),
    text: z.string().nullable(),
    share: z.boolean(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Feedback' });
export type Feedback = z.infer<typeof Feedback>;

export const FeedbackList = z.object({ items: z.array(Feedback) }).meta({ id: 'FeedbackList' });
export type FeedbackList = z.infer<typeof FeedbackList>;
