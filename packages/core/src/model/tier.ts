import { higherTier } from '../prompts/session.js';
import type { ModelTier } from '../teams/team.js';
import { DEEP, type FindWork, HEAVY, ROUTING } from './tier-words.js';

export interface TierQuestion {
  /** The user's message; null for a turn that no message started. */
  readonly text: string | null;
  readonly agentTier: ModelTier;
  readonly sessionTier: ModelTier | undefined;
  /** Names of the tools that the agent may call. */
  readonly tools: readonly string[];
  /** Finds a word that asks for work with tools (`ToolRegistry.findWork`). */
  readonly findWork: FindWork;
  /** The tier of this agent's last call in this conversation: that model has its cached prefix. */
  readonly sticky: ModelTier | null;
  /** Whether the agent has just taken over: then the message is never small talk. */
  readonly tookOver: boolean;
}

export interface TierChoice {
  readonly tier: ModelTier;
  readonly reason: string;
}

/** Up to FEW_WORDS a message may be simple talk; from MANY_WORDS on it is a task for the deep model. */
const FEW_WORDS = 12;
const MANY_WORDS = 220;

/**
 * Chooses the model's tier for a turn (seed 001, cost control): fast for simple talk, thanks and short questions,
 * balanced for work with tools, deep for research and analysis. The agent's tier is the default; a session may raise
 * it, never lower it. Each model has its own cache, so an agent stays on its last tier unless the message needs a
 * higher one; only from the deep tier does it step down. Pure; English and Spanish.
 */
export function chooseTier(question: TierQuestion): TierChoice {
  const base = higherTier(question.agentTier, question.sessionTier);
  const wanted = wantedTier(question, base);
  const { sticky } = question;
  if (sticky === null || wanted.tier === sticky) return wanted;
  if (higherTier(sticky, wanted.tier) !== sticky) return wanted;
  // A lower tier would do. From deep it returns to the agent's own tier; below that the cached prefix saves more.
  const floor = wanted.tier === 'fast' ? base : wanted.tier;
  return higherTier(sticky, floor) === sticky && sticky !== floor
    ? { tier: floor, reason: `${wanted.reason}; back from ${sticky}` }
    : { tier: sticky, reason: `${wanted.reason}; stays on ${sticky} for its cached prompt` };
}

function wantedTier({ text, tools, findWork, tookOver }: TierQuestion, base: ModelTier): TierChoice {
  if (text === null) return { tier: base, reason: 'no message of the user' };
  const said = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = said.split(/\s+/).filter((word) => word !== '').length;
  const deep = DEEP.exec(said)?.[0];
  if (deep !== undefined) return { tier: 'deep', reason: `research or analysis ("${deep}")` };
  if (words >= MANY_WORDS) return { tier: 'deep', reason: `a long message (${words} words)` };
  const heavy = HEAVY.exec(said)?.[0];
  if (heavy !== undefined) return { tier: base, reason: `not small talk ("${heavy}")` };
  const work = tools.length === 0 ? null : findWork(said);
  if (work !== null) return { tier: higherTier(base, 'balanced'), reason: `work with tools ("${work}")` };
  const routing = ROUTING.exec(said.replaceAll('’', "'"))?.[0];
  if (routing !== undefined) return { tier: base, reason: `may need a colleague ("${routing}")` };
  if (tookOver) return { tier: base, reason: 'has just taken over' };
  if (words <= FEW_WORDS && base !== 'deep') return { tier: 'fast', reason: `simple talk (${words} words)` };
  return { tier: base, reason: 'ordinary talk' };
}
