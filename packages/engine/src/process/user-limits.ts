import { z } from 'zod';

const amount = z.coerce.number('expected a number').int().min(0);

/** What one user may have open at a time, and upload; 0: no limit. */
export const userLimitsEnv = z.object({
  USER_STREAM_LIMIT: amount.default(20).describe('streams, and as many requests that wait for a result'),
  USER_UPLOAD_LIMIT: amount.default(4),
  USER_UPLOAD_MEGABYTES_PER_HOUR: amount.default(1_000),
});

/** How much one user may keep of something; 0: no limit. Gateway and worker ask for the same. */
export const quotaAmount = (usual: number) => amount.default(usual);

export const conversationQuotaEnv = z.object({ USER_CONVERSATION_LIMIT: quotaAmount(10_000) });
