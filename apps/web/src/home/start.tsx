import { Button, Card, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconMessageCircle, IconSun, IconTarget } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { PageHeader } from '../ui/page-header.js';
import classes from './home.module.css';
import { useWords } from './words.js';

/** What somebody sees who has nothing yet: three ways to begin. */
export function Start() {
  const { t } = useWords();
  const { name } = useProfile();
  return (
    <Stack maw={960} mx="auto" gap="sm">
      <PageHeader
        title={name === null ? t('start.title') : t('start.titleNamed', { name })}
        lead={t('start.lead')}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Choice title={t('start.talk.title')} text={t('start.talk.text')} icon={<IconMessageCircle />}>
          <Button fullWidth component={Link} href="/conversations?new">
            {t('start.talk.action')}
          </Button>
        </Choice>
        <Choice title={t('start.goal.title')} text={t('start.goal.text')} icon={<IconTarget />}>
          <Button fullWidth variant="light" component={Link} href="/goals?new">
            {t('start.goal.action')}
          </Button>
        </Choice>
        <Choice title={t('start.checkIn.title')} text={t('start.checkIn.text')} icon={<IconSun />}>
          <Button fullWidth variant="light" component={Link} href="/check-ins">
            {t('start.checkIn.action')}
          </Button>
        </Choice>
      </SimpleGrid>
      <Text c="dimmed" ta="center" mt="sm">
        {t('start.note')}
      </Text>
    </Stack>
  );
}

function Choice(props: {
  readonly title: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Card withBorder radius="lg" p="lg" className={classes.choice}>
      <Stack gap="sm" h="100%">
        <ThemeIcon size={44} radius="xl" variant="light" aria-hidden>
          {props.icon}
        </ThemeIcon>
        <Title order={2} size="h4">
          {props.title}
        </Title>
        <Text c="dimmed" mb="auto">
          {props.text}
        </Text>
        {props.children}
      </Stack>
    </Card>
  );
}
