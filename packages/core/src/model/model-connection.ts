import { z } from 'zod';

/** A connection to a model that a person set up: Claude with a key, or a model of a Chat Completions server. */
export const ModelConnection = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('anthropic'), key: z.string().min(1) }),
  z.strictObject({
    provider: z.literal('openai-compatible'),
    baseUrl: z.url(),
    model: z.string().min(1),
    tools: z.enum(['own', 'prompt']),
    key: z.string().min(1).nullable(),
  }),
]);
export type ModelConnection = z.infer<typeof ModelConnection>;
