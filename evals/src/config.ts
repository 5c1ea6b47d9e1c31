import { checkProviders, parseEnv, pricesEnv, providersEnv } from '@roundtable/engine/process';
import { z } from 'zod';

const evalEnv = z
  .object({
    ...providersEnv.shape,
    ...pricesEnv.shape,
    ANTHROPIC_API_KEY: z.string().min(1).optional(),
    ANTHROPIC_AUTH_TOKEN: z.string().min(1).optional(),
    ANTHROPIC_BASE_URL: z.string().min(1).optional(),
    MODEL_FAST: z.string().default('claude-haiku-5-5'),
    MODEL_BALANCED: z.string().default('claude-sonnet-5-5'),
    MODEL_DEEP: z.string().default('claude-opus-5-5'),
  })
  .superRefine(checkProviders);
export type EvalConfig = z.infer<typeof evalEnv>;

/** The model's part of the environment, as the worker takes it. */
export const readConfig = (): EvalConfig => parseEnv(evalEnv, process.env);
