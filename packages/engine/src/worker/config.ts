import {
  addressesEnv,
  budgetEnv,
  checkPayloadKeys,
  checkPrices,
  checkProviders,
  checkPublicUrl,
  databaseEnv,
  httpEnv,
  limitsEnv,
  mailEnv,
  modelEnv,
  payloadEnv,
  pricesEnv,
  processEnv,
  providersEnv,
  quotasEnv,
  searchEnv,
  secretsEnv,
  telemetryEnv,
  workerMetricsEnv,
} from '@roundtable/platform';
import { z } from 'zod';

const baseUrl = (byDefault: string) =>
  z
    .url('expected an address such as https://api.example.com')
    .default(byDefault)
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''));

/** Where the tools of the web ask, and with which keys. Other base URLs are for proxies and stand-ins. */
const webEnv = z.object({
  BRAVE_API_KEY: z.string().optional(),
  /** The name that some of Brave's own examples use. */
  BRAVE_SEARCH_API_KEY: z.string().optional(),
  BRAVE_BASE_URL: baseUrl('https://api.search.brave.com'),
  /** `{lang}` becomes the language of the conversation. */
  WIKIPEDIA_BASE_URL: z
    .string()
    .regex(/^https?:\/\/\S+$/, { message: 'expected an address such as https://{lang}.wikipedia.org' })
    .default('https://{lang}.wikipedia.org')
    .transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  OPENALEX_API_KEY: z.string().optional(),
  OPENALEX_BASE_URL: baseUrl('https://api.openalex.org'),
  CROSSREF_BASE_URL: baseUrl('https://api.crossref.org'),
  /** Wikimedia and Crossref ask for a way to reach whoever sends the requests. */
  WEB_CONTACT_EMAIL: z.email('expected an e-mail address').optional(),
});

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
    ...webEnv.shape,
    ...processEnv.shape,
    ...databaseEnv.shape,
    ...secretsEnv.shape,
    ...payloadEnv.shape,
    ...addressesEnv.shape,
    ...modelEnv.shape,
    ...providersEnv.shape,
    ...limitsEnv.shape,
    ...quotasEnv.shape,
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
