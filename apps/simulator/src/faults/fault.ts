import { z } from 'zod';

const when = {
  /** How many matching requests it hits; 1 unless `forMs` is given or the fault is `endless_tools`. */
  times: z.int().positive().optional(),
  /** Instead of a count: every matching request within so many milliseconds from now. */
  forMs: z.int().positive().optional(),
  /** Lets so many matching requests pass first. */
  skip: z.int().min(0).optional(),
  match: z
    .strictObject({
      userText: z.string().optional(),
      system: z.string().optional(),
      any: z.union([z.string(), z.literal(true)]).optional(),
    })
    .optional(),
};

const afterEvents = z.int().min(0).optional();

/** Something that goes wrong with a request on purpose. Events are counted as SSE events, `message_start` is the first. */
export const Fault = z.discriminatedUnion('fault', [
  /** An HTTP error with the API's error body. */
  z.strictObject({
    fault: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfter: z.union([z.string(), z.number()]).optional(),
    message: z.string().optional(),
    /** What the header `x-should-retry` says. */
    shouldRetry: z.boolean().optional(),
    ...when,
  }),
  /** An `overloaded_error` event inside a stream that began with HTTP 200. */
  z.strictObject({ fault: z.literal('overloaded_event'), afterEvents, ...when }),
  /** The socket is destroyed after so many events (none: before the headers). */
  z.strictObject({ fault: z.literal('cut'), afterEvents, ...when }),
  /** The stream ends cleanly, without `message_stop` or (given `afterEvents`) earlier. */
  z.strictObject({ fault: z.literal('clean_end'), afterEvents, ...when }),
  /** No bytes for `ms` (absent: until the client leaves), before the headers or after so many events. */
  z.strictObject({ fault: z.literal('stall'), ms: z.int().positive().optional(), afterEvents, ...when }),
  /** Nothing but pings, one every `everyMs`, for `ms`, after so many events (1: the message has begun). */
  z.strictObject({
    fault: z.literal('pings'),
    ms: z.int().positive(),
    everyMs: z.int().positive(),
    afterEvents,
    ...when,
  }),
  z.strictObject({ fault: z.literal('html'), ...when }),
  z.strictObject({ fault: z.literal('no_content'), ...when }),
  z.strictObject({ fault: z.literal('cut_json'), ...when }),
  z.strictObject({ fault: z.literal('empty_end_turn'), ...when }),
  z.strictObject({ fault: z.literal('refusal'), ...when }),
  z.strictObject({ fault: z.literal('pause_turn'), ...when }),
  z.strictObject({ fault: z.literal('max_tokens'), ...when }),
  z.strictObject({ fault: z.literal('context_window_exceeded'), ...when }),
  z.strictObject({ fault: z.literal('max_tokens_in_tool'), ...when }),
  z.strictObject({ fault: z.literal('malformed_tool_input'), ...when }),
  z.strictObject({ fault: z.literal('unknown_tool'), ...when }),
  z.strictObject({ fault: z.literal('duplicate_tool_ids'), ...when }),
  /** The reply begins with a block of a kind that nobody knows; sent back, it is refused with 400. */
  z.strictObject({ fault: z.literal('unknown_block'), ...when }),
  z.strictObject({ fault: z.literal('endless_tools'), tool: z.string().optional(), ...when }),
  z.strictObject({ fault: z.literal('huge_text'), bytes: z.int().positive().optional(), ...when }),
  z.strictObject({ fault: z.literal('nul_text'), ...when }),
]);
export type Fault = z.infer<typeof Fault>;
