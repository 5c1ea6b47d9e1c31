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

/** A picture of the user's. Only for providers that see (`ModelCapabilities.images`). */
export interface ImageBlock {
  readonly type: 'image';
  readonly mediaType: ImageMediaType;
  /** Base64. */
  readonly data: string;
  /** What it comes to, estimated. */
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
  /** The stable part of the prompt: cached by providers that can. */
  readonly system: string;
  readonly tools: readonly ToolSpec[];
  readonly toolChoice: 'auto' | 'none';
  readonly messages: readonly ModelMessage[];
  readonly maxTokens: number;
  /** What it may think beside that; left out or 0: it does not. A provider that cannot think on demand ignores it. */
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
  /** Tool calls whose input was no complete JSON object, by block index: the raw text. */
  readonly brokenInputs: Readonly<Record<number, string>>;
  /** The category of a refusal, where the provider names one. */
  readonly refusedFor?: string;
}

/** What a provider can do by itself. What it cannot do, its adapter makes up for or goes without. */
export interface ModelCapabilities {
  /** Tool calls of its own; without them the tools are a JSON protocol in the prompt. */
  readonly tools: boolean;
  readonly streaming: boolean;
  /** Reuses a prompt's stable part at a lower price. */
  readonly caching: boolean;
  /** Sees pictures; others are told that there is one. */
  readonly images: boolean;
  /** Tokens that a prompt and its reply may have together. */
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

/** How a question is stopped, and who hears of it. */
export interface AskedBy {
  readonly signal: AbortSignal;
  readonly onText: (delta: string) => void;
  /** Told of each body that is sent, in the provider's own form: no key, no header. It is read only. */
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

/** Who answers a call. `fellBack` says why it is not the provider that was asked for; null when it is. */
export interface ModelChoice {
  readonly model: ModelPort;
  readonly fellBack: string | null;
}

/** The providers of one worker. */
export interface ModelRegistry {
  /** Answers when nobody chose, and does what no user asked for (memory). */
  readonly standard: ModelPort;
  readonly offered: readonly ModelPort[];
  /** The provider of that name; the standard one for null, and for a name that is not offered here. */
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
