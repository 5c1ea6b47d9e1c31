import { asLocale, type TeamInfo } from '@roundtable/api';
import type { CreateConversation } from '@roundtable/client';

/** What was chosen, as texts of form fields; empty where nothing was. */
export interface Choice {
  readonly team: string;
  readonly session: string;
  readonly goalId: string;
  readonly projectId: string;
  readonly locale: string;
}

export const EMPTY_CHOICE: Choice = { team: '', session: 'general', goalId: '', projectId: '', locale: '' };

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

/** The request: only what the team takes. */
export function requestOf(team: TeamInfo, choice: Choice): CreateConversation {
  return {
    team: team.id,
    sessionType: sessionOf(team, choice.session),
    ...(choice.goalId === '' ? {} : { goalId: choice.goalId }),
    ...(team.usesProjects ? { projectId: choice.projectId === '' ? null : choice.projectId } : {}),
    locale: asLocale(choice.locale),
  };
}
