import { z } from 'zod';

export const modelCallsConfig = z.object({
  /** Whether requests to models are kept; they contain users' messages and the teams' prompts. */
  MODEL_CALLS_KEPT: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  MODEL_CALLS_DAYS: z.coerce.number('expected a number').int().min(1).max(365).default(14),
});
export type ModelCallsConfig = z.output<typeof modelCallsConfig>;
