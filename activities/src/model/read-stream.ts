import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import {
  type Block,
  ModelFailure,
  type ModelReply,
  type ModelUsage,
  type StopReason,
} from '@roundtable/core';

const STOP_REASONS: ReadonlySet<string> = new Set<StopReason>([
  'end_turn',
  'max_tokens',
  'stop_sequence',
  'tool_use',
  'pause_turn',
  'refusal',
  'model_context_window_exceeded',
]);

interface OpenBlock {
  readonly start: Readonly<Record<string, unknown>>;
  text: string;
  json: string;
  signature: string;
}

/**
 * Puts a streamed reply together and checks its shape: a message that began, closed blocks, a stop reason and
 * `message_stop`. @throws ModelFailure (transient) for anything less.
 */
export async function readStream(
  events: AsyncIterable<RawMessageStreamEvent>,
  onText: (delta: string) => void,
): Promise<ModelReply> {
  const open = new Map<number, OpenBlock>();
  let model = '';
  let usage: ModelUsage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  let stopReason: string | null = null;
  let refusedFor: string | null = null;
  let stopped = false;

  for await (const event of events) {
    switch (event.type) {
      case 'message_start':
        model = event.message.model;
        usage = {
          inputTokens: event.message.usage.input_tokens,
          outputTokens: event.message.usage.output_tokens,
          cacheReadTokens: event.message.usage.cache_read_input_tokens ?? 0,
          cacheWriteTokens: event.message.usage.cache_creation_input_tokens ?? 0,
        };
        break;
      case 'content_block_start':
        open.set(event.index, { start: { ...event.content_block }, text: '', json: '', signature: '' });
        break;
      case 'content_block_delta': {
        const block = open.get(event.index);
        if (block === undefined) throw broken(`a delta for block ${event.index}, which never started`);
        if (event.delta.type === 'text_delta') {
          block.text += event.delta.text;
          onText(event.delta.text);
        } else if (event.delta.type === 'input_json_delta') block.json += event.delta.partial_json;
        else if (event.delta.type === 'thinking_delta') block.text += event.delta.thinking;
        else if (event.delta.type === 'signature_delta') block.signature += event.delta.signature;
        break;
      }
      case 'message_delta':
        stopReason = event.delta.stop_reason ?? stopReason;
        refusedFor = event.delta.stop_details?.category ?? refusedFor;
        usage = { ...usage, outputTokens: event.usage?.output_tokens ?? usage.outputTokens };
        break;
      case 'message_stop':
        stopped = true;
        break;
    }
  }
  if (model === '') throw broken('no message_start');
  if (!stopped) throw broken('no message_stop');
  if (stopReason === null) throw broken('no stop reason');

  const brokenInputs: Record<number, string> = {};
  const blocks = [...open.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, block], place): Block => {
      if (block.start.type === 'text') return { type: 'text', text: block.text };
      if (block.start.type === 'tool_use') return toolUse(block, place, brokenInputs);
      return { type: 'other', raw: closed(block) };
    });
  const refusal = refusedFor === null ? {} : { refusedFor };
  return { model, blocks, stopReason: knownReason(stopReason, blocks), usage, brokenInputs, ...refusal };
}

function toolUse(block: OpenBlock, place: number, brokenInputs: Record<number, string>): Block {
  const { id, name } = block.start;
  let input: unknown;
  try {
    input = block.json === '' ? {} : JSON.parse(block.json);
  } catch {
    input = null;
  }
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) {
    return { type: 'tool_use', id: String(id), name: String(name), input: { ...input } };
  }
  brokenInputs[place] = block.json.slice(0, 2000);
  return { type: 'tool_use', id: String(id), name: String(name), input: {} };
}

/** Thinking and other blocks, as they have to be sent back. */
function closed(block: OpenBlock): Record<string, unknown> {
  if (block.start.type === 'thinking')
    return { ...block.start, thinking: block.text, signature: block.signature };
  return { ...block.start };
}

/**
 * A reply that is whole may stop for a reason that is newer than this product: it counts as what came. Asked again, the
 * API would only say the same, and the user would wait for words that are there.
 */
function knownReason(value: string, blocks: readonly Block[]): StopReason {
  if (STOP_REASONS.has(value)) return value as StopReason;
  return blocks.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn';
}

function broken(what: string): ModelFailure {
  return new ModelFailure('transient', {
    reason: 'broken_reply',
    message: `the model's reply is not whole: ${what}`,
  });
}
