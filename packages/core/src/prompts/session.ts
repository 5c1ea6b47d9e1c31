import type { ActingAgent } from '../teams/composite.js';
import type { LocalText, ModelTier, Session, Team } from '../teams/team.js';

/** The team's settings for a type of conversation; null for a type that it does not declare. */
export function sessionOf(team: Team, type: string): Session | null {
  return Object.hasOwn(team.sessions, type) ? (team.sessions[type] ?? null) : null;
}

/** The types of conversation that can be created; always includes `general`. */
export function sessionsOf({ sessions }: Pick<Team, 'sessions'>): string[] {
  return [...new Set(['general', ...Object.keys(sessions)])];
}

/** The suggested messages for a conversation of this type; empty if the team has none. */
export function suggestionsOf(team: Pick<Team, 'sessions' | 'suggestions'>, type: string): LocalText[] {
  const own = Object.hasOwn(team.sessions, type) ? team.sessions[type]?.suggestions : undefined;
  return own ?? team.suggestions ?? [];
}

const narrowed = new WeakMap<ActingAgent, Map<string, ActingAgent>>();

/** The agent with only the session's tools. Returns the same object each time, so that prompts can be cached by it. */
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
