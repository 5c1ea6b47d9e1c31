import Anthropic from '@anthropic-ai/sdk';
import { Stream } from '@anthropic-ai/sdk/core/streaming';
import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  RawMessageStreamEvent,
  ThinkingConfigParam,
  Tool,
} from '@anthropic-ai/sdk/resources/messages';
import type {
  AskedBy,
  Block,
  ModelMessage,
  ModelPort,
  ModelReply,
  ModelRequest,
  ModelTier,
  UserBlock,
} from '@roundtable/core';
import { createCarriedBlocks } from './carried-blocks.js';
import { classifyFailure } from './classify-failure.js';
import { readStream } from './read-stream.js';
import { createThinking, type ThinkingMode } from './thinking.js';
import { watchReply } from './watch-reply.js';

export interface AnthropicOptions {
  /** The name under which it is offered, for a server that is not Anthropic's. Default: anthropic. */
  readonly provider?: string;
  readonly apiKey: string | null;
  readonly authToken?: string | null;
  readonly baseUrl: string | null;
  readonly models: Readonly<Record<ModelTier, string>>;
  /** Default: as each request says. */
  readonly thinking?: ThinkingMode;
  /** A stream that sends nothing for this long, not even a ping, is given up. */
  readonly stallMs?: number;
  /** A reply that is not whole after this long is given up, however much it pings. */
  readonly mostMs?: number;
}

const STALL_MS = 60_000;
/** Ends before Temporal's limit of the step (10 min), which would repeat the call at once. */
const MOST_MS = 9 * 60_000;
/** Seed 002 counts on 200,000 tokens; larger windows are not relied on. */
const CAPABILITIES = { tools: true, streaming: true, caching: true, images: true, contextTokens: 200_000 };

/** Claude through the official SDK, or any server that speaks the Messages API at `baseUrl`. */
export function createAnthropicModel(options: AnthropicOptions): ModelPort {
  const client = new Anthropic({
    apiKey: options.apiKey,
    ...(options.authToken == null ? {} : { authToken: options.authToken }),
    ...(options.baseUrl === null ? {} : { baseURL: options.baseUrl }),
    maxRetries: 0, // one place retries: callModel, then the workflow
    logLevel: 'off', // it would write what the model said to standard error
  });
  const limits = { stallMs: options.stallMs ?? STALL_MS, mostMs: options.mostMs ?? MOST_MS };
  const carried = createCarriedBlocks();
  const thinking = createThinking(options.thinking ?? 'tier');

  async function askOnce(params: MessageCreateParamsStreaming, on: AskedBy): Promise<ModelReply> {
    const watch = watchReply(limits, on.signal);
    on.onSent?.(params);
    try {
      const response = await client.messages.create(params, { signal: watch.signal }).asResponse();
      const events = Stream.fromSSEResponse<RawMessageStreamEvent>(
        watch.heard(response),
        new AbortController(),
        client,
      );
      return await readStream(events, on.onText);
    } catch (error) {
      if (on.signal.aborted) throw on.signal.reason;
      throw watch.gaveUp(error) ?? classifyFailure(error);
    } finally {
      watch.stop();
    }
  }

  return {
    provider: options.provider ?? 'anthropic',
    capabilities: CAPABILITIES,
    modelFor: (tier) => options.models[tier],
    ask: (request, on) =>
      carried.ask(request, (one) => {
        const model = options.models[one.tier];
        return thinking.ask(one, model, (how) => askOnce(toParams(one, { model, thinking: how }), on));
      }),
  };
}

export function toParams(
  request: ModelRequest,
  about: { readonly model: string; readonly thinking: ThinkingConfigParam | undefined },
): MessageCreateParamsStreaming {
  return {
    model: about.model,
    ...(about.thinking === undefined ? {} : { thinking: about.thinking }),
    max_tokens: request.maxTokens + (request.thinkingTokens ?? 0),
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
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text, ...cache };
    case 'image': {
      const { mediaType: media_type, data } = block;
      return { type: 'image', source: { type: 'base64', media_type, data }, ...cache };
    }
    case 'tool_result': {
      const { toolUseId: tool_use_id, content, isError: is_error } = block;
      return { type: 'tool_result', tool_use_id, content, is_error, ...cache };
    }
  }
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
