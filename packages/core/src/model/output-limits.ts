import type { Agent, ModelTier } from '../teams/team.js';

/** The most tokens of a reply's text and tool calls by tier, unless its agent or a tool needs more. */
const REPLY_TOKENS: Readonly<Record<ModelTier, number>> = { fast: 4_096, balanced: 8_192, deep: 16_384 };
/** The thinking budget of a reply by tier: only the tier for research and analysis has one. */
const THINKING_TOKENS: Readonly<Record<ModelTier, number>> = { fast: 0, balanced: 0, deep: 8_192 };
/** A reply may take at most 1/4 of the context window: the rest is for the prompt and the transcript. */
const SHARE_OF_CONTEXT = 4;

export interface OutputLimits {
  /** For text and tool calls together. */
  readonly maxTokens: number;
  /** In addition; 0: no thinking. */
  readonly thinkingTokens: number;
}

/**
 * The token limits of a reply: the agent's own, else those of its tier, raised to the largest tool input. They are
 * doubled after a reply that was cut off within a tool call. The fast tier never thinks.
 */
export function outputLimits(about: {
  readonly tier: ModelTier;
  readonly agent: Pick<Agent, 'output'>;
  /** The most tokens that one tool call's input may need. */
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
