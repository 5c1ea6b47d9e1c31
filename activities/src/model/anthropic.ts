import Anthropic from '@anthropic-ai/sdk';
import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  RawMessageStreamEvent,
  Tool,
} from '@anthropic-ai/sdk/resources/messages';
import {
  type Block,
  ModelFailure,
  type ModelMessage,
  type ModelPort,
  type ModelRequest,
  type ModelTier,
  type UserBlock,
} from '@roundtable/core';
import { classifyFailure } from './classify-failure.js';
import { readStream } from './read-stream.js';

export interface AnthropicOptions {
  readonly apiKey: string | null;
  readonly authToken?: string | null;
  readonly baseUrl: string | null;
  readonly models: Readonly<Record<ModelTier, string>>;
  /** A stream that sends nothing for this long is given up. */
  readonly stallMs?: number;
}

const STALL_MS = 60_000;
/** Seed 002 counts on 200,000 tokens; larger windows are not relied on. */
const CAPABILITIES = { tools: true, streaming: true, caching: true, contextTokens: 200_000 };

/** Claude through the official SDK, or any server that speaks the Messages API at `baseUrl`. */
export function createAnthropicModel(options: AnthropicOptions): ModelPort {
  const client = new Anthropic({
    apiKey: options.apiKey,
    ...(options.authToken == null ? {} : { authToken: options.authToken }),
    ...(options.baseUrl === null ? {} : { baseURL: options.baseUrl }),
    maxRetries: 0, // one place retries: callModel, then the workflow
  });
  const stallMs = options.stallMs ?? STALL_MS;

  return {
    provider: 'anthropic',
    capabilities: CAPABILITIES,
    modelFor: (tier) => options.models[tier],
    async ask(request, on) {
      const watch = stallWatch(stallMs, on.signal);
      try {
        const stream = await client.messages.create(toParams(request, options.models[request.tier]), {
          signal: watch.signal,
        });
        if (!isEventStream(stream)) {
          throw new ModelFailure('transient', {
            reason: 'broken_reply',
            message: 'the model’s API answered without a stream',
          });
        }
        return await readStream(watch.seen(stream), on.onText);
      } catch (error) {
        if (on.signal.aborted) throw on.signal.reason;
        if (watch.stalled()) {
          throw new ModelFailure('transient', {
            reason: 'stalled',
            message: `the model sent nothing for ${stallMs / 1000} s`,
            cause: error,
          });
        }
        throw classifyFailure(error);
      } finally {
        watch.stop();
      }
    },
  };
}

/** Aborts when the caller does, or when nothing arrives for too long. */
function stallWatch(stallMs: number, outer: AbortSignal) {
  const controller = new AbortController();
  let stalled = false;
  const stall = () => {
    stalled = true;
    controller.abort();
  };
  const timer = setTimeout(stall, stallMs);
  const abort = () => controller.abort(outer.reason);
  if (outer.aborted) abort();
  outer.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    stalled: () => stalled,
    async *seen(events: AsyncIterable<RawMessageStreamEvent>) {
      for await (const event of events) {
        timer.refresh();
        yield event;
      }
    },
    stop(): void {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}

/** HTTP 200 with HTML resolves as a string, 200 without content as a plain object (reliability.md). */
function isEventStream(value: unknown): value is AsyncIterable<RawMessageStreamEvent> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

export function toParams(request: ModelRequest, model: string): MessageCreateParamsStreaming {
  return {
    model,
    max_tokens: request.maxTokens,
    stream: true,
    // Tools come before the system prompt in the cached prefix, so one breakpoint covers both.
    system: [{ type: 'text', text: request.system, cache_control: { type: 'ephemeral' } }],
    messages: request.messages.map(toMessage),
    ...(request.tools.length === 0
      ? {}
      : { tools: request.tools.map(toTool), tool_choice: { type: request.toolChoice } }),
  };
}

function toTool(tool: ModelRequest['tools'][number]): Tool {
  return {
    name: tool.name,
    description: tool.description,
    input_schema: { type: 'object', ...tool.inputSchema },
  };
}

function toMessage(message: ModelMessage): MessageParam {
  return message.role === 'user'
    ? { role: 'user', content: message.content.map(userBlock) }
    : { role: 'assistant', content: message.content.map(ownBlock) };
}

function userBlock(block: UserBlock): ContentBlockParam {
  const cache = block.cache === true ? { cache_control: { type: 'ephemeral' as const } } : {};
  return block.type === 'text'
    ? { type: 'text', text: block.text, ...cache }
    : {
        type: 'tool_result',
        tool_use_id: block.toolUseId,
        content: block.content,
        is_error: block.isError,
        ...cache,
      };
}

function ownBlock(block: Block): ContentBlockParam {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'tool_use':
      return { type: 'tool_use', id: block.id, name: block.name, input: block.input };
    default:
      return verbatim(block.raw);
  }
}

/** A block of a kind that we only carry: it came from the API and goes back unchanged. */
function verbatim(raw: Readonly<Record<string, unknown>>): ContentBlockParam {
  return raw as unknown as ContentBlockParam;
}
