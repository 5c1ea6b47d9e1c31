import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The parts of one kind, or a word about there being none. */
export function PartList(props: {
  readonly isEmpty: boolean;
  readonly emptyWords: string;
  readonly gap?: 'xs' | 'lg';
  readonly children: ReactNode;
}) {
  if (props.isEmpty)
    return (
      <Text size="sm" c="dimmed">
        {props.emptyWords}
      </Text>
    );
  return (
    <Stack component="ul" role="list" gap={props.gap ?? 'xs'} m={0} p={0} style={{ listStyle: 'none' }}>
      {props.children}
    </Stack>
  );
}
