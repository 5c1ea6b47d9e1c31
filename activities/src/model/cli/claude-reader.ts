import { ModelFailure, type ModelUsage, type StopReason } from '@roundtable/core';
import { z } from 'zod';
import type { Complaint } from './classify-exit.js';
import type { CliReader } from './cli-model.js';
import type { NextRead } from './run-program.js';
import type { TextReply } from './text-model.js';

const Usage = z.looseObject({
  input_tokens: z.number().default(0),
  output_tokens: z.number().default(0),
  cache_read_input_tokens: z.number().nullish(),
  cache_creation_input_tokens: z.number().nullish(),
});

const STOP = [
  'end_turn',
  'max_tokens',
  'stop_sequence',
  'refusal',
  'pause_turn',
  'model_context_window_exceeded',
] as const;

/** Events of `claude -p --output-format stream-json --include-partial-messages`, as far as they are needed. */
const StreamEvent = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('message_start'),
    message: z.looseObject({ model: z.string(), usage: Usage }),
  }),
  z.looseObject({
    type: z.literal('content_block_delta'),
    delta: z.looseObject({ type: z.string(), text: z.string().optional() }),
  }),
  z.looseObject({
    type: z.literal('message_delta'),
    delta: z.looseObject({ stop_reason: z.string().nullish() }),
    usage: Usage.partial().optional(),
  }),
  z.looseObject({ type: z.literal('message_stop') }),
]);

const Line = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('stream_event'),
    event: z.unknown(),
    abandoned_blocks: z.unknown().optional(),
  }),
  z.looseObject({
    type: z.literal('assistant'),
    error: z.string().optional(),
    message: z.looseObject({ model: z.string(), content: z.unknown().optional() }),
  }),
  z.looseObject({
    type: z.literal('result'),
    is_error: z.boolean(),
    result: z.string().default(''),
    api_error_status: z.number().nullish(),
    stop_reason: z.string().nullish(),
    usage: Usage.optional(),
  }),
]);

const KINDS: Readonly<Record<string, Complaint['kind']>> = {
  authentication_failed: 'not_signed_in',
  model_not_found: 'model_not_found',
  invalid_request: 'rejected',
  rate_limit: 'overloaded',
  server_error: 'overloaded',
};

const NONE: ModelUsage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

/**
 * Reads one message per process. What the program would do next by itself (ask again after a cut, continue after
 * `max_tokens`) would join two texts and is for the engine to decide, so the run ends with the first message.
 */
export function createClaudeReader(onText: (delta: string) => void): CliReader {
  let model = '';
  let text = '';
  let usage = NONE;
  let stopReason: StopReason | null = null;
  let whole = false;
  let kind: Complaint['kind'] = 'unknown';
  let complaint: Complaint | null = null;

  function said(delta: string): void {
    text += delta;
    onText(delta);
  }

  function streamed(input: unknown): NextRead {
    const { data: event } = StreamEvent.safeParse(input);
    switch (event?.type) {
      case 'message_start':
        if (model !== '') throw cut('it began its message again');
        model = event.message.model;
        usage = usageOf(event.message.usage);
        return 'readMore';
      case 'content_block_delta':
        if (event.delta.type === 'text_delta') said(event.delta.text ?? '');
        return 'readMore';
      case 'message_delta':
        stopReason = STOP.find((known) => known === event.delta.stop_reason) ?? 'end_turn';
        usage = { ...usage, outputTokens: event.usage?.output_tokens ?? usage.outputTokens };
        return 'readMore';
      case 'message_stop':
        if (stopReason === null) throw cut('its message has no stop reason');
        whole = true;
        // After a cut or an empty message the program would ask the model again by itself: end it now.
        return stopReason === 'end_turn' && text.trim() !== '' ? 'awaitExit' : 'stop';
      default:
        return 'readMore';
    }
  }

  return {
    event(input) {
      const { data: line } = Line.safeParse(input);
      if (line === undefined || whole) return whole ? 'awaitExit' : 'readMore';
      switch (line.type) {
        case 'stream_event':
          if (line.abandoned_blocks !== undefined) throw cut('the connection broke');
          return streamed(line.event);
        case 'assistant':
          if (line.error !== undefined) kind = KINDS[line.error] ?? 'unknown';
          else if (model === '') model = line.message.model;
          return 'readMore';
        case 'result':
          if (line.is_error) {
            complaint = { status: line.api_error_status ?? null, kind, words: line.result };
            return 'awaitExit';
          }
          // Nothing was streamed: an older program, or one that had to ask without a stream.
          if (text === '') said(line.result);
          usage = line.usage === undefined ? usage : usageOf(line.usage);
          stopReason ??= STOP.find((known) => known === line.stop_reason) ?? 'end_turn';
          whole = true;
          return 'awaitExit';
      }
    },
    reply: (): TextReply | null => (whole && stopReason !== null ? { model, text, stopReason, usage } : null),
    complaint: () => complaint,
  };
}

function usageOf(usage: z.infer<typeof Usage>): ModelUsage {
  return {
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    cacheReadTokens: usage.cache_read_input_tokens ?? 0,
    cacheWriteTokens: usage.cache_creation_input_tokens ?? 0,
  };
}

function cut(what: string): ModelFailure {
  return new ModelFailure('transient', { reason: 'broken_reply', message: `claude-cli: ${what}` });
}
