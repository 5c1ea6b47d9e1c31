import { z } from 'zod';

const amount = z.coerce.number('expected a number').int().min(0);

/** What one user may have open at a time, and keep; 0: no limit. */
export const userLimitsEnv = z.object({
  USER_STREAM_LIMIT: amount.default(20).describe('streams and requests that wait for a result, at a time'),
});
