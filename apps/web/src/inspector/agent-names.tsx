import type { AgentRef } from '@roundtable/api';
import { createContext, type ReactNode, useContext } from 'react';
import { useTeam } from '../chat/chat-queries.js';
import { useLocale } from '../i18n/locale.js';
import { agentName } from '../ui/agents/local-names.js';

const Names = createContext<(agent: AgentRef) => string>(({ name }) => name);

/** Below it, agents are called as their team has it in the language of the page. */
export function AgentNames({ team: id, children }: { readonly team: string; readonly children: ReactNode }) {
  const team = useTeam(id);
  const locale = useLocale();
  return <Names value={(agent) => agentName(agent, team, locale)}>{children}</Names>;
}

export function useAgentName(): (agent: AgentRef) => string {
  return useContext(Names);
}
