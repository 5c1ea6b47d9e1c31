import {
  type AskedBy,
  estimateTokens,
  ModelFailure,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
  type ModelTier,
} from '@roundtable/core';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { TextModel } from './cli/text-model.js';
import { type ChatFault, chatFailure, chatFault } from './openai/chat-fault.js';
import { chatBody, type Dialect } from './openai/chat-request.js';
import { type ChatReply, readChatStream } from './openai/read-chat-stream.js';
import { speakTools } from './protocol/speak-tools.js';
import { type ReplyWatch, watchReply } from './watch-reply.js';

export interface OpenAiCompatibleOptions {
  /** Up to and with the version: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  /** Local servers need none. */
  readonly apiKey: string | null;
  readonly models: Readonly<Record<ModelTier, string>>;
  /** Tokens that the server takes, prompt and reply together. */
  readonly contextTokens: number;
  /** `prompt` for models that cannot call tools by themselves: the tools become a JSON protocol in the prompt. */
  readonly tools: 'own' | 'prompt';
  /** The model sees pictures. Only one with tools of its own is sent any. */
  readonly images: boolean;
  readonly stallMs?: number;
  readonly mostMs?: number;
}

/** A model on a laptop says nothing while it reads a long prompt; Node’s own limit for a first byte is 300 s. */
const STALL_MS = 280_000;
/** Ends before Temporal's limit of the step (10 min), which would repeat the call at once. */
const MOST_MS = 9 * 60_000;
const PROVIDER = 'openai-compatible';

/** Any server of Chat Completions: Ollama, LM Studio, llama.cpp, vLLM, or a hosted service. */
export function createOpenAiCompatibleModel(options: OpenAiCompatibleOptions): ModelPort {
  const { models, contextTokens } = options;
  const ask = createAsk(options);
  const modelFor = (tier: ModelTier) => models[tier];
  const ownTools = options.tools === 'own';
  const images = options.images && ownTools;
  const capabilities = { tools: ownTools, streaming: true, caching: true, images, contextTokens };
  if (ownTools) return { provider: PROVIDER, capabilities, modelFor, ask };
  const words: TextModel = {
    provider: PROVIDER,
    capabilities,
    modelFor,
    async complete({ prompt, ...request }, on) {
      const messages = [{ role: 'user', content: [{ type: 'text', text: prompt }] }] as const;
      const reply = await ask({ ...request, tools: [], toolChoice: 'none', messages }, on);
      const text = reply.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
      return { model: reply.model, text, stopReason: reply.stopReason, usage: reply.usage };
    },
  };
  return speakTools(words);
}

const LOOK_MS = 2_000;

/** Whether a server answers there at all, whatever it says. */
export async function answersAt(baseUrl: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LOOK_MS);
    const response = await fetch(addressOf(baseUrl, 'models'), { signal, redirect: 'manual' });
    await response.body?.cancel();
    return true;
  } catch {
    return false; // refused, unknown, silent: all of them mean that nobody is there
  }
}

function addressOf(baseUrl: string, path: string): string {
  return `${baseUrl.replace(/\/$/, '')}/${path}`;
}

function createAsk(options: OpenAiCompatibleOptions) {
  const url = addressOf(options.baseUrl, 'chat/completions');
  const limits = { stallMs: options.stallMs ?? STALL_MS, mostMs: options.mostMs ?? MOST_MS };
  let dialect: Dialect = { limit: 'max_tokens', countsStreams: true };

  /** Sends the request; once more in other words for each parameter that the server says it does not know. */
  async function send(
    request: ModelRequest,
    model: string,
    { watch, onSent }: { readonly watch: ReplyWatch; readonly onSent: AskedBy['onSent'] },
  ): Promise<Response> {
    for (;;) {
      const spoken = dialect;
      const body = chatBody(request, model, spoken);
      onSent?.(body);
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          ...(options.apiKey === null ? {} : { authorization: `Bearer ${options.apiKey}` }),
        },
        body: JSON.stringify(body),
        signal: watch.signal,
        redirect: 'manual', // neither the key nor what people say goes anywhere else
      });
      if (response.ok) return response;
      const fault = await faultIn(response);
      const other = learned(spoken, fault);
      if (other === null) throw chatFailure(fault);
      dialect = other;
    }
  }

  return async function ask(request: ModelRequest, on: AskedBy): Promise<ModelReply> {
    const model = options.models[request.tier];
    const watch = watchReply(limits, on.signal);
    try {
      const response = await send(request, model, { watch, onSent: on.onSent });
      const reply = await readChatStream(eventsOf(watch.heard(response)), on.onText);
      return { ...reply, model, usage: reply.usage ?? estimated(request, reply) };
    } catch (error) {
      if (on.signal.aborted) throw on.signal.reason;
      throw watch.gaveUp(error) ?? asFailure(error);
    } finally {
      watch.stop();
    }
  };
}

/** The server's words without what it refused; null when it refused something else. */
function learned(spoken: Dialect, { status, param }: ChatFault): Dialect | null {
  if (status !== 400 && status !== 422) return null;
  if (param === 'max_tokens' && spoken.limit === 'max_tokens')
    return { ...spoken, limit: 'max_completion_tokens' };
  if (param?.startsWith('stream_options') && spoken.countsStreams) return { ...spoken, countsStreams: false };
  return null;
}

async function faultIn(response: Response): Promise<ChatFault> {
  const body: unknown = await response.json().catch(() => null);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  return chatFault(response.status, response.headers, error);
}

function eventsOf(response: Response): AsyncIterable<{ readonly data: string }> {
  const { body } = response;
  const type = response.headers.get('content-type') ?? '';
  if (body === null || !type.includes('text/event-stream')) {
    throw new ModelFailure('transient', {
      reason: 'broken_reply',
      message: 'the model’s server answered 200 without a stream of events',
    });
  }
  return body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
}

/** What has no status: a server that is not there, a socket that was cut. Nothing was accepted, so asking again is safe. */
function asFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  return new ModelFailure('transient', {
    reason: 'connection',
    message: 'the model’s server could not be reached, or broke its reply off',
    cause: error,
  });
}

/** Spending is counted where the server does not count, too. */
function estimated(request: ModelRequest, reply: ChatReply): ModelReply['usage'] {
  return {
    inputTokens: estimateTokens(JSON.stringify([request.system, request.tools, request.messages])),
    outputTokens: estimateTokens(JSON.stringify(reply.blocks)),
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  };
}
