import { z } from 'zod';
import {
  budgetEnv,
  checkProviders,
  checkPublicUrl,
  databaseEnv,
  httpEnv,
  limitsEnv,
  mailEnv,
  modelEnv,
  processEnv,
  providersEnv,
  searchEnv,
  secretsEnv,
  telemetryEnv,
  workerMetricsEnv,
} from '../process/config.js';
import { checkPrices, pricesEnv } from '../process/model-prices.js';
import { conversationQuotaEnv } from '../process/user-limits.js';
import { checkPayloadKeys, payloadEnv } from '../temporal/payload-keys.js';

/** What memory does behind the turns: summaries of older messages, and what is known of users. */
const memoryEnv = z.object({
  MEMORY_JOBS: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  /** So long a conversation has to be quiet before it is taken into the user's summary. */
  MEMORY_QUIET_MINUTES: z.coerce.number('expected a number').positive().max(10_080).default(30),
});

/** What a worker reads of the environment. */
export const workerEnv = z
  .object({
    ...memoryEnv.shape,
    ...processEnv.shape,
    ...databaseEnv.shape,
    ...secretsEnv.shape,
    ...payloadEnv.shape,
    ...modelEnv.shape,
    ...providersEnv.shape,
    ...limitsEnv.shape,
    ...conversationQuotaEnv.shape,
    ...budgetEnv.shape,
    ...pricesEnv.shape,
    ...workerMetricsEnv.shape,
    ...telemetryEnv.shape,
    ...mailEnv.shape,
    ...searchEnv.shape,
    /** For the links in mails. */
    PUBLIC_URL: httpEnv.shape.PUBLIC_URL,
    /** Conversations kept in memory between turns; below the active set is the worst setting. */
    WORKER_CACHED_CONVERSATIONS: z.coerce.number().int().min(0).default(2_000),
  })
  .superRefine(checkProviders)
  .superRefine(checkPrices)
  .superRefine(checkPublicUrl)
  .superRefine(checkPayloadKeys);

export type WorkerConfig = z.infer<typeof workerEnv>;
