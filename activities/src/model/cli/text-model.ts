import type { AskedBy, ModelCapabilities, ModelTier, ModelUsage, StopReason } from '@roundtable/core';

/** One question to a program that answers with words and has no tools. */
export interface TextRequest {
  readonly tier: ModelTier;
  readonly system: string;
  readonly prompt: string;
  readonly maxTokens: number;
}

export interface TextReply {
  readonly model: string;
  readonly text: string;
  readonly stopReason: StopReason;
  readonly usage: ModelUsage;
}

/**
 * A model that turns a prompt into words. `complete` streams to `onText` and resolves with the same words as a whole;
 * it throws `ModelFailure`, or the signal's reason.
 */
export interface TextModel {
  readonly provider: string;
  readonly capabilities: ModelCapabilities;
  modelFor(tier: ModelTier): string;
  complete(request: TextRequest, on: AskedBy): Promise<TextReply>;
}
