import { z } from 'zod';
import { AgentRef, Id, Timestamp } from '../wire-values.js';
import { Transition } from './conversations.js';

const count = z.number().int();

/** One line of the handoff ledger: a transition, the context that its agent received, and how long it stayed. */
export const HandoffEntry = Transition.extend({
  message: z
    .object({ id: Id, seq: count, turn: count })
    .nullable()
    .meta({ description: 'The user’s message that it came from; null when the system brought the agent in' }),
  given: z.array(z.string()).nullable().meta({
    description: 'What of the user’s facts the new agent was given; null when it cannot be told any more',
  }),
  withheld: z.array(z.string()).nullable().meta({ description: 'What it was not given' }),
  transcript: z
    .object({ scope: z.string(), shown: count.nullable(), keptBack: count.nullable() })
    .nullable()
    .meta({ description: 'How much of the conversation it saw, in messages' }),
  durationMs: count
    .nullable()
    .meta({ description: 'Until the next handoff; null while the agent is active' }),
}).meta({ id: 'HandoffEntry' });
export type HandoffEntry = z.infer<typeof HandoffEntry>;

export const HandoffLedger = z.object({ items: z.array(HandoffEntry) }).meta({ id: 'HandoffLedger' });
export type HandoffLedger = z.infer<typeof HandoffLedger>;

/** The times of a call; null before it runs, and for calls that no step ran. */
const times = { startedAt: Timestamp.nullable(), finishedAt: Timestamp.nullable() };

export const ModelCallExplained = z
  .object({
    step: count,
    agent: AgentRef.nullable(),
    provider: z.string().nullable(),
    providerReason: z
      .string()
      .nullable()
      .meta({ description: 'Why it is not the provider that the user chose' }),
    model: z.string().nullable(),
    tier: z.string().nullable(),
    tierReason: z.string().nullable(),
    context: z
      .array(z.object({ name: z.string(), characters: count.nullable(), tokens: count.nullable() }))
      .meta({ description: 'The request’s parts with their sizes; tokens are estimated' }),
    withheld: z.array(z.string()),
    cuts: z
      .array(
        z.object({ name: z.string(), priority: z.string(), tokens: count, kept: count, why: z.string() }),
      )
      .meta({
        description:
          'What did not fit, the least important first to go: `budget` of its group, or `room` of the provider',
      }),
    transcript: z.record(z.string(), z.unknown()).nullable(),
    messages: count.nullable(),
    tools: z.array(z.string()),
    reviews: z
      .array(z.object({ name: z.string(), failed: z.array(z.string()) }))
      .meta({ description: 'The team’s reviews that looked over this reply in its own step' }),
    usage: z
      .object({
        inputTokens: count,
        outputTokens: count,
        cacheReadTokens: count,
        cacheWriteTokens: count,
      })
      .nullable(),
    costDollars: z.number().nullable(),
    durationMs: z.number().nullable(),
    ...times,
    contextMs: z.number().nullable().meta({
      description:
        'From the step’s start until its request was made: the claim, and the context that was read',
    }),
    requests: z
      .array(
        z.object({
          startedMs: z.number(),
          durationMs: z.number(),
          firstTextMs: z.number().nullable(),
          failure: z.string().nullable(),
        }),
      )
      .meta({
        description:
          'Each request to the model, in milliseconds since the step’s start; `firstTextMs` since the request. Empty for a step of a version that did not measure them',
      }),
    attempts: count.nullable().meta({ description: 'Requests to the model until it answered' }),
    claims: count.meta({
      description: 'How often the step was begun: more than once after a fault or a wait',
    }),
    stopReason: z.string().nullable(),
    failure: z.string().nullable(),
    done: z.boolean(),
    messageId: Id.nullable(),
  })
  .meta({ id: 'ModelCallExplained' });
export type ModelCallExplained = z.infer<typeof ModelCallExplained>;

export const ToolCallExplained = z
  .object({
    step: count.meta({ description: 'The model call that asked for it' }),
    index: count,
    agent: AgentRef.nullable(),
    tool: z.string(),
    input: z.unknown(),
    result: z.unknown().meta({ description: 'Cut after 4,000 characters' }),
    error: z.unknown(),
    status: z.string(),
    attempts: count,
    cached: z.boolean(),
    durationMs: z.number().nullable(),
    ...times,
  })
  .meta({ id: 'ToolCallExplained' });
export type ToolCallExplained = z.infer<typeof ToolCallExplained>;

/** The result of a check of a reply; `attempt` 1 is the first reply, 2 the repaired one. */
export const CheckExplained = z
  .object({
    attempt: count,
    name: z.string(),
    outcome: z.enum(['passed', 'failed', 'not_applicable']),
    why: z.string(),
  })
  .meta({ id: 'CheckExplained' });
export type CheckExplained = z.infer<typeof CheckExplained>;

/** A step besides model calls and tools: prepare, review, an executed decision, a turn settled from outside. */
export const StepExplained = z
  .object({
    step: count,
    type: z.string(),
    name: z.string().nullable(),
    claims: count,
    done: z.boolean(),
    detail: z.record(z.string(), z.unknown()),
    startedAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'StepExplained' });
export type StepExplained = z.infer<typeof StepExplained>;

/** The explanation of a turn. Capabilities add the results of their stages as fields (`explainedWith`). */
export const TurnExplanation = z
  .object({
    turn: count,
    kind: z.string(),
    outcome: z.string().nullable(),
    code: z.string().nullable(),
    stopReason: z.string().nullable(),
    startedAt: Timestamp.nullable(),
    endedAt: Timestamp.nullable(),
    durationMs: z.number().nullable(),
    pendingAt: Timestamp.nullable().meta({
      description: 'When the model was away first, so that the turn had to wait for it; null when it did not',
    }),
    inputs: z.array(
      z.looseObject({
        messageId: Id,
        n: count,
        kind: z.string(),
        text: z.string().nullable(),
        outcome: z.string().nullable(),
        mergedInto: Id.nullable(),
        supersedes: z
          .number()
          .int()
          .nullable()
          .optional()
          .meta({ description: 'The turn that it took the place of' }),
        acceptedAt: Timestamp,
        takenAt: Timestamp.nullable().optional().meta({ description: 'When its turn began' }),
      }),
    ),
    checks: z.array(CheckExplained),
    modelCalls: z.array(ModelCallExplained),
    toolCalls: z.array(ToolCallExplained),
    handoffs: z.array(z.record(z.string(), z.unknown())),
    confirmations: z.array(z.record(z.string(), z.unknown())),
    steps: z.array(StepExplained),
    messages: z.array(
      z.looseObject({
        id: Id,
        seq: count,
        role: z.string(),
        agent: AgentRef.nullable(),
        kind: z.string(),
        text: z.string(),
      }),
    ),
    totals: z.object({
      modelCalls: count,
      toolCalls: count,
      inputTokens: count,
      outputTokens: count,
      cacheReadTokens: count,
      cacheWriteTokens: count,
      costDollars: z.number(),
    }),
  })
  .meta({ id: 'TurnExplanation' });
export type TurnExplanation = z.infer<typeof TurnExplanation>;

/** The explanation of a turn with the fields that capabilities add. */
export function explainedWith<Fields extends z.ZodRawShape>(fields: Fields) {
  return TurnExplanation.extend(fields).meta({ id: 'TurnExplanation' });
}
