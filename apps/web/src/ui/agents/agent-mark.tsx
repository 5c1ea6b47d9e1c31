import { Group } from '@mantine/core';
import { AgentAvatar, AgentName } from './agent-avatar.js';
import { useAgents } from './use-agents.js';

/** Who of the team spoke, by its id: the sign in the agent's colour, with the name beside it. */
export function AgentMark({ id }: { readonly id: string }) {
  const { agent, team } = useAgents()(id);
  return (
    <Group gap="xs" wrap="nowrap">
      <AgentAvatar agent={agent} team={team} />
      <AgentName agent={agent} team={team} />
    </Group>
  );
}
