import { z } from 'zod';

/** One word of printable ASCII characters, which a header can carry. */
const Key = z
  .string()
  .regex(/^[\x21-\x7e]{1,500}$/, 'expected a key: one word, without spaces, at most 500 characters');

export const ConnectModel = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('anthropic'), key: Key }),
  z.strictObject({
    provider: z.literal('openai-compatible'),
    baseUrl: z.string().max(200).meta({ description: 'Of a server that was found on this machine' }),
    model: z.string().min(1).max(200),
  }),
]);
export type ConnectModel = z.infer<typeof ConnectModel>;

export const LocalModel = z
  .object({
    connected: z
      .discriminatedUnion('provider', [
        z.object({ provider: z.literal('anthropic') }),
        z.object({ provider: z.literal('openai-compatible'), baseUrl: z.string(), model: z.string() }),
      ])
      .nullable()
      .meta({ description: 'Answers from the next start on; never with its key' }),
    servers: z
      .array(z.object({ name: z.string(), baseUrl: z.string(), models: z.array(z.string()) }))
      .meta({ description: 'Servers of language models that run on this machine' }),
    givenByEnvironment: z.boolean().meta({
      description: 'The environment of the local stack says which model answers, and that comes first',
    }),
  })
  .meta({ id: 'LocalModel' });
export type LocalModel = z.infer<typeof LocalModel>;

export const ModelTried = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('works'),
      said: z.string(),
      seconds: z.number(),
      inPrompt: z.boolean().meta({
        description: 'It does not call tools by itself, but can use them when the prompt describes them',
      }),
    }),
    z.object({
      type: z.literal('no_tools'),
      said: z.string(),
      why: z.enum(['no_call', 'unreadable_call', 'result_not_read']),
    }),
    z.object({
      type: z.literal('silent'),
      reason: z
        .string()
        .meta({ description: 'Why nothing was saved, such as authentication_error, connection, http_418' }),
    }),
  ])
  .meta({ id: 'ModelTried' });
export type ModelTried = z.infer<typeof ModelTried>;
