import type { LoadedTeam } from './load-team.js';
import type { PublishedTeam } from './publish-teams.js';

/** The text that `npm run teams:check` prints about a team: its agents with their tools and handoffs. */
export function describeTeam({ team, hash, sourceFiles, summary }: LoadedTeam): string {
  const head = `${team.id} ${shortHash(hash)}  "${team.name}", ${team.locales.join('+')}, home ${team.home}, ${sourceFiles.length} files`;
  const agents = team.agents.flatMap((agent) => [
    `  ${agent.id} (${agent.tier})`,
    `    tools     ${agent.tools.join(', ') || 'none'}`,
    `    handoffs  ${agent.handoffs.map(({ to, tool }) => `${tool} -> ${to}`).join(', ') || 'none'}`,
  ]);
  const composites = team.composites.flatMap((group) => [
    `  ${group.id} (${group.tier}), any of ${group.members.map(({ id }) => id).join(', ')}`,
    `    tools     ${group.tools.join(', ') || 'none'}`,
    `    handoffs  ${group.handoffs.map(({ to, tool }) => `${tool} -> ${to}`).join(', ') || 'none'}`,
  ]);
  const knowledge = summary === null ? [] : [`  ${summary}`];
  return [head, ...knowledge, ...agents, ...composites].join('\n');
}

/** The line that `npm run teams:publish` prints about a team: `round-table: unchanged (ab12cd34ef56)`. */
export function describePublished(published: PublishedTeam): string {
  const now = shortHash(published.hash);
  switch (published.type) {
    case 'unchanged':
      return `${published.teamId}: unchanged (${now})`;
    case 'new':
      return `${published.teamId}: published (${now})`;
    case 'changed':
      return `${published.teamId}: changed (${shortHash(published.previousHash)} -> ${now})`;
  }
}

function shortHash(hash: string): string {
  return hash.slice(0, 12);
}
