import { z } from 'zod';

const Block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({
    type: z.literal('thinking'),
    thinking: z.string(),
    signature: z.string().default('simulated'),
  }),
  z.strictObject({
    type: z.literal('tool_use'),
    id: z.string().optional(),
    name: z.string(),
    input: z.record(z.string(), z.unknown()).default({}),
  }),
]);
/** A block of a scripted reply; a tool_use without id gets a fresh one with each reply. */
export type ScriptBlock = z.input<typeof Block>;

const ScriptedReply = z.strictObject({
  content: z.union([z.string().transform((text) => [{ type: 'text' as const, text }]), z.array(Block)]),
  /** `tool_use` when the content has a call, else `end_turn`. */
  stop_reason: z
    .enum([
      'end_turn',
      'max_tokens',
      'stop_sequence',
      'tool_use',
      'pause_turn',
      'refusal',
      'model_context_window_exceeded',
    ])
    .optional(),
  /** Overrides single figures of the computed usage. */
  usage: z.record(z.string(), z.unknown()).optional(),
});

/** A scripted answer: the first rule that matches and is not spent wins. Texts match as substrings. */
export const Rule = z.strictObject({
  match: z
    .strictObject({
      lastUserText: z.string().optional(),
      system: z.string().optional(),
      /** The last message brings this tool's result; `*` for any tool's. */
      lastToolResult: z.string().optional(),
      toolOffered: z.string().optional(),
      /** `true` matches every request; a text matches anywhere in the request's body. */
      any: z.union([z.string(), z.literal(true)]).optional(),
    })
    .default({}),
  /** How often it may answer; absent: always. */
  times: z.int().positive().optional(),
  reply: ScriptedReply,
  firstTokenMs: z.number().min(0).optional(),
  tokensPerSecond: z.number().min(0).optional(),
  /** A gate at which the reply waits until it is released. */
  hold: z.string().optional(),
  /** Waits after so many content deltas (0: after the stream has begun); absent: before any byte. */
  holdAfterDeltas: z.int().min(0).optional(),
});
export type Rule = z.output<typeof Rule>;
export type RuleInput = z.input<typeof Rule>;

/** The body of `POST /_control/script`; it replaces the script, unless `append` is true. */
export const Script = z.strictObject({
  rules: z.array(Rule),
  strict: z.boolean().default(false),
  append: z.boolean().default(false),
});
