import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Goal } from '@roundtable/capabilities/goals';
import { IconFlag3, IconMessageCircle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { useChatPanel } from '../chat-panel/use-chat-panel.js';
import { localNow, sayDay, sayDayOf } from '../ui/time/local-time.js';
import { GoalMenu } from './goal-menu.js';
import { progressOf } from './goal-progress.js';
import { GoalProgressBar } from './goal-progress-bar.js';
import { useWords } from './words.js';

/** A goal at a glance: why, how far, what comes next, and a way to talk about it. */
export function GoalCard({ goal }: { readonly goal: Goal }) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const panel = useChatPanel();
  const { id, title, why, status, completedAt, targetDate } = goal;
  return (
    <Card component="article" withBorder radius="lg" p="md" aria-labelledby={`goal-${id}`}>
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <Title order={2} size="h4" id={`goal-${id}`} style={{ overflowWrap: 'anywhere' }}>
            <Anchor component={Link} href={`/goals/${id}`} inherit c="inherit">
              {title}
            </Anchor>
          </Title>
          <GoalMenu goal={goal} />
        </Group>
        {why !== null && (
          <Text c="dimmed" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
            {why}
          </Text>
        )}
        <Stack gap="sm" mt="auto">
          <GoalProgressBar goal={goal} />
          <NextMilestone goal={goal} />
          {targetDate !== null && status !== 'completed' && (
            <Text size="sm" c="dimmed">
              {t('reachBy', { when: sayDay(targetDate, { now: localNow(timeZone), locale }) })}
            </Text>
          )}
          {completedAt !== null && (
            <Text size="sm" c="dimmed">
              {t('completedOn', { when: sayDayOf(completedAt, { zone: timeZone, locale }) })}
            </Text>
          )}
          {status !== 'completed' && (
            <Button
              variant="light"
              leftSection={<IconMessageCircle size={18} aria-hidden />}
              aria-label={t('talkNamed', { title })}
              onClick={() => panel.openGoal(id)}
            >
              {t('talk')}
            </Button>
          )}
        </Stack>
      </Stack>
    </Card>
  );
}

function NextMilestone({ goal }: { readonly goal: Goal }) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const next = progressOf(goal).nextMilestone;
  if (next === null || goal.status === 'completed') return null;
  const { title, targetDate } = next;
  const when = targetDate === null ? null : sayDay(targetDate, { now: localNow(timeZone), locale });
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconFlag3 size={18} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Text size="sm">
        {when === null ? t('nextMilestone', { title }) : t('nextMilestoneBy', { title, when })}
      </Text>
    </Group>
  );
}
