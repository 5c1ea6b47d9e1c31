import type { Quotas } from '@roundtable/core';
import { z } from 'zod';

const amount = z.coerce.number('expected a number').int().min(0);

/** What one user may have open at a time, and upload; 0: no limit. */
export const userLimitsEnv = z.object({
  USER_STREAM_LIMIT: amount.default(20).describe('streams, and as many requests that wait for a result'),
  USER_UPLOAD_LIMIT: amount.default(4),
  USER_UPLOAD_MEGABYTES_PER_HOUR: amount.default(1_000),
});

/** What one user may keep; 0: no limit. Gateway and worker ask for the same. */
export const quotasEnv = z.object({
  USER_CONVERSATION_LIMIT: amount.default(10_000),
  USER_NOTE_LIMIT: amount.default(10_000),
  USER_FOLLOW_UP_LIMIT: amount.default(1_000).describe('still to come'),
  USER_FILE_MEGABYTES_LIMIT: amount.default(2_000).describe('all files together'),
});

export function quotasOf(env: z.infer<typeof quotasEnv>): Quotas {
  return {
    conversations: env.USER_CONVERSATION_LIMIT,
    notes: env.USER_NOTE_LIMIT,
    followUps: env.USER_FOLLOW_UP_LIMIT,
    fileMegabytes: env.USER_FILE_MEGABYTES_LIMIT,
  };
}
