import type { AgentRef, TeamInfo } from '@roundtable/api';
import type { Locale } from '../../i18n/locale.js';

type Named = Pick<TeamInfo, 'name' | 'names'>;

/** How a team is called in the language of the page. */
export function teamName(team: Named, locale: Locale): string {
  return team.names[locale] ?? team.name;
}

/** What a team is for, in the language of the page. */
export function teamDescription(
  { description, descriptions }: Pick<TeamInfo, 'description' | 'descriptions'>,
  locale: Locale,
): string {
  return descriptions[locale] ?? description;
}

/**
 * How an agent is called in the language of the page. Several who act as one, and those that the team no longer has, keep
 * the name under which they spoke.
 */
export function agentName(
  { id, name, members }: AgentRef,
  team: Pick<TeamInfo, 'agents'> | undefined,
  locale: Locale,
): string {
  if ((members?.length ?? 0) > 1) return name;
  const agent = team?.agents.find((one) => one.id === id);
  return agent?.names[locale] ?? agent?.name ?? name;
}
