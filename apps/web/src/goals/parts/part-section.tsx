import { Card, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './part-section.module.css';

/** A section of a goal's page. */
export function PartSection(props: {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Card component="section" withBorder radius="lg" p="md" className={classes.section} aria-labelledby={id}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" id={id} tabIndex={-1}>
            {props.title}
          </Title>
          {props.lead !== undefined && (
            <Text size="sm" c="dimmed">
              {props.lead}
            </Text>
          )}
        </div>
        {props.children}
      </Stack>
    </Card>
  );
}
