import { Timestamp } from '@roundtable/api';
import { z } from 'zod';

const count = z.number().int();

export const ModelCallParts = z
  .object({ system: count, tools: count, messages: count, parameters: count, reply: count })
  .meta({ id: 'ModelCallParts', description: 'Tokens of each part, estimated from its length' });
export type ModelCallParts = z.infer<typeof ModelCallParts>;

export const KeptModelCall = z
  .object({
    claim: count.meta({ description: 'The attempt of the step that made it' }),
    request: count.meta({ description: 'Counted within the attempt, from 1' }),
    agent: z.string(),
    provider: z.string(),
    model: z.string(),
    startedAt: Timestamp,
    durationMs: count,
    failure: z.string().nullable(),
    sent: z.record(z.string(), z.unknown()).meta({
      description:
        'The body, in the form of its provider, without key or headers; pictures and files by type and size',
    }),
    bytes: count.meta({ description: 'Of the body as JSON; what is kept of it may be shorter' }),
    isCut: z.boolean().meta({ description: 'Long texts of it were cut' }),
    reply: z
      .looseObject({
        content: z.array(z.unknown()),
        stopReason: z.string(),
        usage: z.record(z.string(), count),
      })
      .nullable()
      .meta({
        description: 'Blocks, why it ended, and the tokens that the provider counted; null: none came',
      }),
    parts: ModelCallParts,
  })
  .meta({ id: 'KeptModelCall' });
export type KeptModelCall = z.infer<typeof KeptModelCall>;

export const KeptModelCalls = z
  .object({
    isOn: z.boolean().meta({ description: 'Whether this server keeps requests (MODEL_CALLS_KEPT)' }),
    days: count.meta({ description: 'For so many days' }),
    items: z.array(KeptModelCall),
  })
  .meta({ id: 'KeptModelCalls' });
export type KeptModelCalls = z.infer<typeof KeptModelCalls>;
