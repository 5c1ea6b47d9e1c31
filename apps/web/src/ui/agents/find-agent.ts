import type { AgentRef, TeamInfo } from '@roundtable/api';
import type { Locale } from '../../i18n/locale.js';
import { agentName } from './local-names.js';

/** An agent, or its id alone, with the team that has it; one that no team has (any more) keeps its name, or its id. */
export interface FoundAgent {
  readonly name: string;
  readonly agent: AgentRef;
  readonly team: TeamInfo | undefined;
}

/**
 * Looks in the team that is named, for teams may call agents of theirs by the same id; where nobody knows the team, in the
 * first one that has the id. The name is that of the page's language.
 */
export function findAgent(
  which: AgentRef | string,
  among: { readonly teams: readonly TeamInfo[]; readonly team: string | undefined; readonly locale: Locale },
): FoundAgent {
  const { teams, team: teamId, locale } = among;
  const agent = typeof which === 'string' ? { id: which, name: which } : which;
  const team = teams.find(({ id, agents }) =>
    teamId === undefined ? agents.some((one) => one.id === agent.id) : id === teamId,
  );
  const name = agentName(agent, team, locale);
  return { name, agent: { ...agent, name }, team };
}
