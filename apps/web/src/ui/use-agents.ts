import type { AgentRef, TeamInfo } from '@roundtable/api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.js';

/** An agent by its id alone, with the team that has it; one that no team has (any more) is called by its id. */
export interface FoundAgent {
  readonly name: string;
  readonly agent: AgentRef;
  readonly team: TeamInfo | undefined;
}

const HOUR_MS = 3_600_000;

/** Finds agents of all teams. */
export function useAgents(): (id: string) => FoundAgent {
  const { data } = useQuery({ queryKey: ['teams'], queryFn: () => api.teams.list(), staleTime: HOUR_MS });
  return (id) => {
    const team = data?.items.find(({ agents }) => agents.some((agent) => agent.id === id));
    const name = team?.agents.find((agent) => agent.id === id)?.name ?? id;
    return { name, agent: { id, name }, team };
  };
}
