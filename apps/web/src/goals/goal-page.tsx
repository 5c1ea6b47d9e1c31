import { Anchor, Badge, Button, Card, Grid, Group, Stack, Text } from '@mantine/core';
import type { Goal } from '@roundtable/capabilities/goals';
import { ApiError } from '@roundtable/client';
import { IconArrowLeft, IconMessageCircle, IconTargetOff } from '@tabler/icons-react';
import { Link, useLocation, useParams } from 'wouter';
import { useProfile } from '../app/session.js';
import { useChatPanel } from '../chat-panel/use-chat-panel.js';
import { Markdown } from '../ui/markdown/markdown.js';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { sayDayOf } from '../ui/time/local-time.js';
import { GoalHistory } from './goal-history.js';
import { GoalMenu } from './goal-menu.js';
import { GoalProgressBar } from './goal-progress-bar.js';
import { useGoal } from './goals-queries.js';
import { Intentions } from './parts/intentions.js';
import { MicroWins } from './parts/micro-wins.js';
import { Milestones } from './parts/milestones.js';
import classes from './parts/part-section.module.css';
import { useWords } from './words.js';

/** One goal with everything that belongs to it. */
export function GoalPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const goal = useGoal(id);
  if (goal.isPending) return <LoadingState />;
  if (goal.isError) {
    if (!(goal.error instanceof ApiError) || goal.error.status !== 404)
      return <ErrorState level={1} error={goal.error} retry={() => void goal.refetch()} />;
    return (
      <EmptyState
        level={1}
        icon={<IconTargetOff />}
        title={t('notFound.title')}
        action={
          <Button component={Link} href="/goals" variant="light">
            {t('toGoals')}
          </Button>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    );
  }
  return <WholeGoal key={id} goal={goal.data} />;
}

function WholeGoal({ goal }: { readonly goal: Goal }) {
  const { t } = useWords();
  const [, navigate] = useLocation();
  const panel = useChatPanel();
  return (
    <>
      <Anchor component={Link} href="/goals" size="sm" display="inline-flex" mb="xs">
        <Group gap={4} component="span">
          <IconArrowLeft size={16} aria-hidden />
          {t('toGoals')}
        </Group>
      </Anchor>
      <PageHeader
        title={goal.title}
        actions={
          <Group gap="xs" wrap="nowrap">
            <Button
              leftSection={<IconMessageCircle size={18} aria-hidden />}
              onClick={() => panel.openGoal(goal.id)}
            >
              {t('talk')}
            </Button>
            <GoalMenu goal={goal} onRemoved={() => navigate('/goals')} />
          </Group>
        }
      />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack>
            <About goal={goal} />
            <MicroWins goal={goal} />
            <Milestones goal={goal} />
            <Intentions goal={goal} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <GoalHistory goal={goal} />
        </Grid.Col>
      </Grid>
    </>
  );
}

/** Why, how far, and what was noted. */
function About({ goal }: { readonly goal: Goal }) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const { why, notes, status, completedAt } = goal;
  return (
    <Card withBorder radius="lg" p="md" className={classes.section}>
      <Stack gap="sm">
        <Group gap="xs">
          <Badge variant="light" color={status === 'active' ? 'indigo' : 'gray'} tt="none">
            {t(`statusOne.${status}`)}
          </Badge>
          {completedAt !== null && (
            <Text size="sm" c="dimmed">
              {t('completedOn', { when: sayDayOf(completedAt, { zone: timeZone, locale }) })}
            </Text>
          )}
        </Group>
        <Text fz="lg" style={{ overflowWrap: 'anywhere' }} c={why === null ? 'dimmed' : undefined}>
          {why ?? t('noWhy')}
        </Text>
        <GoalProgressBar goal={goal} />
        {notes !== null && (
          <details>
            <summary>{t('notes')}</summary>
            <Markdown text={notes} />
          </details>
        )}
      </Stack>
    </Card>
  );
}
