import type { AgentRef, TeamInfo } from '@roundtable/api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.js';
import { useLocale } from '../i18n/locale.js';
import { agentName } from './local-names.js';

/** An agent by its id alone, with the team that has it; one that no team has (any more) is called by its id. */
export interface FoundAgent {
  readonly name: string;
  readonly agent: AgentRef;
  readonly team: TeamInfo | undefined;
}

const HOUR_MS = 3_600_000;

/** Finds agents of all teams, under their names in the language of the page. */
export function useAgents(): (id: string) => FoundAgent {
  const { data } = useQuery({ queryKey: ['teams'], queryFn: () => api.teams.list(), staleTime: HOUR_MS });
  const locale = useLocale();
  return (id) => {
    const team = data?.items.find(({ agents }) => agents.some((agent) => agent.id === id));
    const name = agentName({ id, name: id }, team, locale);
    return { name, agent: { id, name }, team };
  };
}
