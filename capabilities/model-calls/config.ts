import { z } from 'zod';

export const modelCallsConfig = z.object({
  /** Whether what is sent to models is kept: it holds what users said, and the teams' prompts. */
  MODEL_CALLS_KEPT: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  MODEL_CALLS_DAYS: z.coerce.number('expected a number').int().min(1).max(365).default(14),
});
export type ModelCallsConfig = z.output<typeof modelCallsConfig>;
