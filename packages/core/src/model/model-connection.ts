import { z } from 'zod';

/** How a person has connected a model: Claude by a key, or a model of a server of Chat Completions. */
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
