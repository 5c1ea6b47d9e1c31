import { z } from 'zod';
import { Match } from './match.js';

const Block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string() }),
  z.strictObject({
    type: z.literal('tool_use'),
    name: z.string(),
    input: z.record(z.string(), z.unknown()).default({}),
  }),
]);
/** A block of a scripted reply; a tool_use gets a fresh id with each reply. */
export type ScriptBlock = z.input<typeof Block>;

/** A scripted answer: the first rule that matches and is not spent wins. */
export const Rule = z.strictObject({
  match: Match.default({}),
  /** How often it may answer; absent: always. */
  times: z.int().positive().optional(),
  reply: z.strictObject({
    content: z.union([z.string().transform((text) => [{ type: 'text' as const, text }]), z.array(Block)]),
  }),
  firstTokenMs: z.number().min(0).optional(),
  tokensPerSecond: z.number().min(0).optional(),
  /** A gate at which the reply waits until it is released. */
  hold: z.string().optional(),
  /** Waits after so many content deltas (0: after the stream has begun); absent: before any byte. */
  holdAfterDeltas: z.int().min(0).optional(),
});
export type Rule = z.output<typeof Rule>;
export type RuleInput = z.input<typeof Rule>;
