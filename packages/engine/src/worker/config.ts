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

/** Memory jobs that run after turns: summaries of older messages, and summaries of users. */
const memoryEnv = z.object({
  MEMORY_JOBS: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  /** How long a conversation must be quiet before the user's summary includes it. */
  MEMORY_QUIET_MINUTES: z.coerce.number('expected a number').positive().max(10_080).default(30),
});

/** The environment variables of a worker. */
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
    /** Conversations cached in memory between turns; a value below the number of active ones is the worst setting. */
    WORKER_CACHED_CONVERSATIONS: z.coerce.number().int().min(0).default(2_000),
  })
  .superRefine(checkProviders)
  .superRefine(checkPrices)
  .superRefine(checkPublicUrl)
  .superRefine(checkPayloadKeys);

export type WorkerConfig = z.infer<typeof workerEnv>;
