import { z } from 'zod';
import { Match } from '../script/match.js';

const when = {
  match: Match.default({}),
  /** How many matching requests it hits; 1 unless `forMs` is given or the fault is `endless_tools`. */
  times: z.int().positive().optional(),
  /** Instead of a count: every matching request within so many milliseconds from now. */
  forMs: z.int().positive().optional(),
};
const afterEvents = z.int().min(0).optional();

/** Something that goes wrong with a request on purpose. Events are counted as SSE events, `message_start` is the first. */
export const Fault = z
  .discriminatedUnion('fault', [
    /** An HTTP error with the API's error body. */
    z.strictObject({
      fault: z.literal('status'),
      status: z.int().min(400).max(599),
      retryAfter: z.number().optional(),
      /** What the header `x-should-retry` says. */
      shouldRetry: z.boolean().optional(),
      ...when,
    }),
    /**
     * An `overloaded_error` inside a stream that began with HTTP 200; a socket that is destroyed (without a number before
     * the headers); a stream that ends without `message_stop`, or earlier.
     */
    z.strictObject({ fault: z.enum(['overloaded_event', 'cut', 'clean_end']), afterEvents, ...when }),
    /** No bytes for `ms` (absent: until the client leaves), before the headers or after so many events. */
    z.strictObject({ fault: z.literal('stall'), ms: z.int().positive().optional(), afterEvents, ...when }),
    /** Nothing but pings, one every `everyMs`, for `ms`, when the message has begun. */
    z.strictObject({
      fault: z.literal('pings'),
      ms: z.int().positive(),
      everyMs: z.int().positive(),
      ...when,
    }),
    z.strictObject({ fault: z.literal('endless_tools'), tool: z.string().optional(), ...when }),
    z.strictObject({
      fault: z.enum([
        'html',
        'no_content',
        'cut_json',
        'empty_end_turn',
        'refusal',
        'pause_turn',
        'max_tokens',
        'context_window_exceeded',
        'max_tokens_in_tool',
        'malformed_tool_input',
        'unknown_tool',
        'duplicate_tool_ids',
        /** The reply begins with a block of a kind that nobody knows; sent back, it is refused with 400. */
        'unknown_block',
        'huge_text',
        'nul_text',
      ]),
      ...when,
    }),
  ])
  .transform((fault) => {
    const isOpenEnded = fault.forMs !== undefined || fault.fault === 'endless_tools';
    return { ...fault, times: fault.times ?? (isOpenEnded ? undefined : 1) };
  });
export type Fault = z.output<typeof Fault>;
export type FaultInput = z.input<typeof Fault>;
