import { Anchor, Card, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';

/** A section of the overview, with a way to all of what it shows a part of. */
export function HomeSection(props: {
  readonly title: string;
  readonly all?: { readonly href: string; readonly label: string };
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Card component="section" withBorder radius="lg" p="md" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" align="baseline">
          <Title order={2} size="h4" id={id}>
            {props.title}
          </Title>
          {props.all !== undefined && (
            <Anchor component={Link} href={props.all.href} size="sm">
              {props.all.label}
            </Anchor>
          )}
        </Group>
        {props.children}
      </Stack>
    </Card>
  );
}
