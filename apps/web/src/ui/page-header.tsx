import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** The head of a page: its one h1, a line below it, and what can be done. It also names the browser's tab. */
export function PageHeader(props: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${props.title} · Roundtable`;
  }, [props.title]);
  return (
    <Group component="header" justify="space-between" align="flex-start" mb="lg" gap="sm">
      <div>
        <Title order={1} size="h2">
          {props.title}
        </Title>
        {props.lead !== undefined && <Text c="dimmed">{props.lead}</Text>}
      </div>
      {props.actions}
    </Group>
  );
}
