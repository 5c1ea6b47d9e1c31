import type { TeamAgent } from '@roundtable/api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.js';

/** What a feature shows of an agent. */
export interface KnownAgent {
  readonly name: string;
  readonly color: string;
}

const PLAIN_COLOR = '#4b5563';

/** Names and colours of the agents of all teams; an agent that no team has (any more) is called by its id. */
export function useAgents(): (id: string) => KnownAgent {
  const { data } = useQuery({
    queryKey: ['teams'],
    queryFn: () => api.teams.list(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const agents = data?.items.flatMap((team): TeamAgent[] => team.agents) ?? [];
  return (id) => agents.find((agent) => agent.id === id) ?? { name: id, color: PLAIN_COLOR };
}
