import type { Agent, ModelTier } from '../teams/team.js';

/** What a reply of each tier may take in words and calls, unless its agent or a tool needs more. */
const REPLY_TOKENS: Readonly<Record<ModelTier, number>> = { fast: 4_096, balanced: 8_192, deep: 16_384 };
/** What a reply may think before it speaks: only where research and analysis are wanted. */
const THINKING_TOKENS: Readonly<Record<ModelTier, number>> = { fast: 0, balanced: 0, deep: 8_192 };
/** No reply takes more of the provider's context than this: prompt and talk have to fit beside it. */
const SHARE_OF_CONTEXT = 4;

export interface OutputLimits {
  /** Of words and calls together. */
  readonly maxTokens: number;
  /** Beside them; 0: the model does not think. */
  readonly thinkingTokens: number;
}

/**
 * How much a reply may take: the agent's own limits, else those of its tier, raised to what the input of one of its tools
 * may take. After a reply that was cut in a call, twice as much. The fast tier never thinks.
 */
export function outputLimits(about: {
  readonly tier: ModelTier;
  readonly agent: Pick<Agent, 'output'>;
  /** The most that the input of one call of its tools may take. */
  readonly inputTokens: number;
  readonly contextTokens: number;
  readonly wasCut: boolean;
}): OutputLimits {
  const { tier, agent, contextTokens } = about;
  const most = Math.floor(contextTokens / SHARE_OF_CONTEXT);
  const wanted = agent.output?.tokens ?? Math.max(REPLY_TOKENS[tier], about.inputTokens);
  const thinks = tier === 'fast' ? 0 : (agent.output?.thinking ?? THINKING_TOKENS[tier]);
  return {
    maxTokens: Math.min(about.wasCut ? wanted * 2 : wanted, most),
    thinkingTokens: thinks <= most ? thinks : 0,
  };
}
