import type { CheckExplained } from '@roundtable/api';
import type { TurnRecord } from '@roundtable/prisma';
import { z } from 'zod';

const Review = z.object({
  name: z.string(),
  failed: z.array(z.string()),
  checks: z
    .array(
      z.object({
        name: z.string(),
        outcome: z.enum(['passed', 'failed', 'not_applicable']),
        why: z.string(),
      }),
    )
    .default([]),
  durationMs: z.number().default(0),
});
const Reviews = z.array(Review);

/** One review of a reply: in the reply's step if that ended the turn, else in a step of its own. */
export type RecordedReview = z.infer<typeof Review>;

/** The reviews of a turn's replies, in order. */
export function reviewsOf({ steps }: Pick<TurnRecord, 'steps'>): RecordedReview[] {
  return steps
    .filter(({ done }) => done)
    .flatMap(({ type, detail, startedAt, finishedAt }) => {
      if (type !== 'review') return Reviews.safeParse(detail?.reviews).data ?? [];
      const lasted = finishedAt === null ? 0 : Date.parse(finishedAt) - Date.parse(startedAt);
      const review = Review.safeParse({ ...detail, durationMs: lasted });
      return review.success ? [review.data] : [];
    });
}

/** The checks of each reviewed reply, in order. */
export function explainChecks(record: Pick<TurnRecord, 'steps'>): CheckExplained[] {
  return reviewsOf(record)
    .filter(({ checks }) => checks.length > 0)
    .flatMap(({ checks }, i) => checks.map((check) => ({ attempt: i + 1, ...check })));
}
