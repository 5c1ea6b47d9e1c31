import type { TeamInfo } from '@roundtable/api';
import type { CreateConversation } from '@roundtable/client';

/** The types of conversation that the page has words for. */
const SESSIONS = ['general', 'planning', 'research', 'reflection'] as const;

/** What was chosen, as texts of form fields; empty where nothing was. */
export interface Choice {
  readonly team: string;
  readonly session: string;
  readonly goalId: string;
  readonly projectId: string;
  readonly locale: string;
}

/** The team that is asked for if it is there (any more), else the first. */
export function teamOf(teams: readonly TeamInfo[], id: string): TeamInfo | null {
  return (
    teams.find((team) => team.id === id) ??
    teams.find((team) => team.id === 'round-table') ??
    teams[0] ??
    null
  );
}

/** The session that is asked for if the team has it, else the general one. */
export function sessionOf(team: TeamInfo, session: string): string {
  return team.sessions.find((type) => type === session) ?? 'general';
}

/** The type under which the page has words for it; null for one of a team's own. */
export function knownSession(type: string): (typeof SESSIONS)[number] | null {
  return SESSIONS.find((one) => one === type) ?? null;
}

/** A type of a team's own as a name: `night-shift` is "Night shift". */
export function sessionName(type: string): string {
  const words = type.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The request: only what the team takes. */
export function requestOf(team: TeamInfo, choice: Choice): CreateConversation {
  return {
    team: team.id,
    sessionType: sessionOf(team, choice.session),
    ...(choice.goalId === '' ? {} : { goalId: choice.goalId }),
    ...(team.usesProjects ? { projectId: choice.projectId === '' ? null : choice.projectId } : {}),
    locale: choice.locale === 'es' ? 'es' : 'en',
  };
}
