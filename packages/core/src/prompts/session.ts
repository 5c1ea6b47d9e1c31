import type { ActingAgent } from '../teams/composite.js';
import { type ModelTier, type Session, SessionType, type Team } from '../teams/team.js';

/** How a type of conversation changes the team; null for a type that it does not declare. */
export function sessionOf(team: Team, type: string): Session | null {
  const known = SessionType.safeParse(type);
  return known.success ? (team.sessions[known.data] ?? null) : null;
}

/** True when conversations of this type can be opened; `general` always can. */
export function offersSession(team: Pick<Team, 'sessions'>, type: string): boolean {
  return type === 'general' || Object.hasOwn(team.sessions, type);
}

const narrowed = new WeakMap<ActingAgent, Map<string, ActingAgent>>();

/** The agent with the tools that a session leaves it: the same object each time, so that prompts can be kept beside it. */
export function agentInSession(agent: ActingAgent, session: Session | null): ActingAgent {
  const offered = session?.tools;
  if (offered === undefined) return agent;
  const known = narrowed.get(agent) ?? new Map<string, ActingAgent>();
  narrowed.set(agent, known);
  const key = offered.join(' ');
  const made = known.get(key) ?? { ...agent, tools: agent.tools.filter((tool) => offered.includes(tool)) };
  known.set(key, made);
  return made;
}

const RANK: Readonly<Record<ModelTier, number>> = { fast: 0, balanced: 1, deep: 2 };

/** The higher of two tiers: a session raises an agent's tier and never lowers it. */
export function higherTier(one: ModelTier, other: ModelTier | undefined): ModelTier {
  return other !== undefined && RANK[other] > RANK[one] ? other : one;
}
