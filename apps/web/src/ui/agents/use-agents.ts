import type { AgentRef } from '@roundtable/api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.js';
import { useLocale } from '../../i18n/locale.js';
import { type FoundAgent, findAgent } from './find-agent.js';

const HOUR_MS = 3_600_000;

/** Finds agents, of that team or of all (`findAgent`). */
export function useAgents(): (agent: AgentRef | string, team?: string) => FoundAgent {
  const { data } = useQuery({ queryKey: ['teams'], queryFn: () => api.teams.list(), staleTime: HOUR_MS });
  const locale = useLocale();
  return (agent, team) => findAgent(agent, { teams: data?.items ?? [], team, locale });
}
