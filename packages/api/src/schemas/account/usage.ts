import { z } from 'zod';
import { Timestamp } from '../wire-values.js';

// ISO 8601 has a year 0, but Postgres does not.
const day = z.iso
  .date('must be a day such as 2026-12-31')
  .refine((text) => !text.startsWith('0000'), 'must be a day such as 2026-12-31');

/** A range of UTC days; default: the last 30. */
export const UsageQuery = z.strictObject({ from: day.optional(), to: day.optional() });
export type UsageQuery = z.infer<typeof UsageQuery>;

const counts = {
  calls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadTokens: z.number(),
  cacheWriteTokens: z.number(),
  costDollars: z.number(),
};

export const UsageReport = z
  .object({
    from: z.string(),
    to: z.string(),
    totals: z.object(counts),
    models: z
      .array(z.object({ day: z.string(), agent: z.string(), model: z.string(), ...counts }))
      .meta({ description: 'Newest day first' }),
    tools: z.array(
      z.object({
        day: z.string(),
        tool: z.string(),
        calls: z.number(),
        errors: z.number(),
        cacheHits: z.number(),
      }),
    ),
    today: z
      .object({
        day: z.string(),
        messagesUsed: z.number(),
        messageLimit: z.number().nullable(),
        resetAt: Timestamp,
      })
      .meta({
        description: 'The daily limit, in the time zone of the profile; messageLimit null: there is none',
      }),
  })
  .meta({ id: 'UsageReport' });
export type UsageReport = z.infer<typeof UsageReport>;
