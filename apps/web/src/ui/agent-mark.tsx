import { Avatar, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAgents } from './use-agents.js';

/** Who of the team speaks: a round mark in the agent's colour, with the name beside it. */
export function AgentMark({ id, children }: { readonly id: string; readonly children?: ReactNode }) {
  const { name, color } = useAgents()(id);
  return (
    <Group gap="xs" wrap="nowrap">
      <Avatar size={28} radius="xl" color={color} variant="filled" aria-hidden>
        {initialsOf(name)}
      </Avatar>
      <Text component="span" size="sm" fw={600}>
        {name}
      </Text>
      {children}
    </Group>
  );
}

/** "Goal Architect" is GA. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.charAt(0));
  return letters.slice(0, 2).join('').toUpperCase();
}
