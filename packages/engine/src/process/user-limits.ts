import { z } from 'zod';

const amount = z.coerce.number('expected a number').int().min(0);

/** The limits of one user's streams and uploads; 0: no limit. */
export const userLimitsEnv = z.object({
  USER_STREAM_LIMIT: amount.default(20).describe('streams, and as many requests that wait for a result'),
  USER_UPLOAD_LIMIT: amount.default(4),
  USER_UPLOAD_MEGABYTES_PER_HOUR: amount.default(1_000),
});

/** The schema of a quota: how many of a thing one user may keep; 0: no limit. Gateway and worker read the same. */
export const quotaAmount = (usual: number) => amount.default(usual);

export const conversationQuotaEnv = z.object({ USER_CONVERSATION_LIMIT: quotaAmount(10_000) });
