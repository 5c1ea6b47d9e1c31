import type { ModelTier } from '../teams/team.js';

/** One content block as a provider gave it. Blocks of other types are carried verbatim. */
export type Block = TextBlock | ToolUseBlock | OtherBlock;
export interface TextBlock {
  readonly type: 'text';
  readonly text: string;
}
export interface ToolUseBlock {
  readonly type: 'tool_use';
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}
export interface OtherBlock {
  readonly type: 'other';
  readonly raw: Readonly<Record<string, unknown>>;
}

export type UserBlock =
  | { readonly type: 'text'; readonly text: string; readonly cache?: boolean }
  | {
      readonly type: 'tool_result';
      readonly toolUseId: string;
      readonly content: string;
      readonly isError: boolean;
      readonly cache?: boolean;
    }
  | ImageBlock;

/** An image of the user. Only for providers that accept images (`ModelCapabilities.images`). */
export interface ImageBlock {
  readonly type: 'image';
  readonly mediaType: ImageMediaType;
  /** Base64. */
  readonly data: string;
  /** Its estimated size in tokens. */
  readonly tokens: number;
  readonly cache?: boolean;
}

export type ImageMediaType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

export type ModelMessage =
  | { readonly role: 'user'; readonly content: readonly UserBlock[] }
  | { readonly role: 'assistant'; readonly content: readonly Block[] };

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  readonly tier: ModelTier;
  /** The stable part of the prompt; providers with prompt caching cache it. */
  readonly system: string;
  readonly tools: readonly ToolSpec[];
  readonly toolChoice: 'auto' | 'none';
  readonly messages: readonly ModelMessage[];
  readonly maxTokens: number;
  /** The thinking budget beside `maxTokens`; absent or 0: no thinking. Providers without this setting ignore it. */
  readonly thinkingTokens?: number;
}

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
}

export type StopReason =
  | 'end_turn'
  | 'max_tokens'
  | 'stop_sequence'
  | 'tool_use'
  | 'pause_turn'
  | 'refusal'
  | 'model_context_window_exceeded';

export interface ModelReply {
  readonly model: string;
  readonly blocks: readonly Block[];
  readonly stopReason: StopReason;
  readonly usage: ModelUsage;
  /** The raw inputs of tool calls that were not a complete JSON object, by block index. */
  readonly brokenInputs: Readonly<Record<number, string>>;
  /** The category of a refusal, if the provider names one. */
  readonly refusedFor?: string;
}

/** The native abilities of a provider. Its adapter emulates missing ones or does without them. */
export interface ModelCapabilities {
  /** Native tool calls; without them the adapter uses a JSON protocol in the prompt. */
  readonly tools: boolean;
  readonly streaming: boolean;
  /** Caches a prompt's stable part at a lower price. */
  readonly caching: boolean;
  /** Accepts images; for other providers a text takes an image's place. */
  readonly images: boolean;
  /** The context window: tokens of prompt and reply together. */
  readonly contextTokens: number;
}

/** The stand-in that plays rehearsals: no model, and no cost. */
export const OFFLINE_DEMO = 'offline-demo';
/** The providers that the product knows; which of them a server offers is configuration. */
export const PROVIDERS = [
  'anthropic',
  'claude-cli',
  'gemini-cli',
  'openai-compatible',
  OFFLINE_DEMO,
] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** The abort signal and the callbacks of a model request. */
export interface AskedBy {
  readonly signal: AbortSignal;
  readonly onText: (delta: string) => void;
  /** Called with each request body in the provider's own form, without key and headers. Must not change it. */
  readonly onSent?: (body: object) => void;
}

/**
 * A language model. `ask` streams text to `onText` and resolves with the whole, shape-checked reply.
 * It never retries; a failure is thrown as `ModelFailure`, an abort as the signal's reason.
 */
export interface ModelPort {
  readonly provider: string;
  readonly capabilities: ModelCapabilities;
  modelFor(tier: ModelTier): string;
  ask(request: ModelRequest, on: AskedBy): Promise<ModelReply>;
}

/** The model for a call. `fellBack` is the reason why it is not the requested provider; null if it is. */
export interface ModelChoice {
  readonly model: ModelPort;
  readonly fellBack: string | null;
}

/** The providers of one worker. */
export interface ModelRegistry {
  /** The default model, also for background work (memory). */
  readonly standard: ModelPort;
  readonly offered: readonly ModelPort[];
  /** The provider of that name; the default one for null and for a name that is not offered here. */
  choose(name: string | null): ModelChoice;
}

/** `transient`: the same request may succeed soon. `fatal`: it never will. */
export class ModelFailure extends Error {
  readonly kind: 'transient' | 'fatal';
  readonly reason: string;
  /** How long the provider asks to wait; 0 when it does not say. */
  readonly retryAfterMs: number;

  constructor(
    kind: 'transient' | 'fatal',
    about: { reason: string; message: string; retryAfterMs?: number; cause?: unknown },
  ) {
    super(about.message, about.cause === undefined ? undefined : { cause: about.cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.reason = about.reason;
    this.retryAfterMs = about.retryAfterMs ?? 0;
  }
}
