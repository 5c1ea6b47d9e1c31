import { Anchor, Card, Group, Loader, Stack, Text } from '@mantine/core';
import type { CheckIn } from '@roundtable/api';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { useAllGoals } from '../goals/goals-queries.js';
import { AgentMark } from '../ui/agents/agent-mark.js';
import { useAgents } from '../ui/agents/use-agents.js';
import { Markdown } from '../ui/markdown/markdown.js';
import { sayInstant } from '../ui/time/local-time.js';
import classes from './check-in-card.module.css';
import { CheckInMenu } from './check-in-menu.js';
import { useCheckIn } from './check-ins-queries.js';
import { useWords } from './words.js';

/** What was told, and the answer with who gave it; while it is on its way, that. */
export function CheckInCard(props: {
  readonly checkIn: CheckIn;
  readonly as?: 'li' | 'div';
  /** Inside of a card that says already which goal it is about. */
  readonly isInside?: boolean;
}) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const checkIn = useCheckIn(props.checkIn);
  const { as = 'li', isInside = false } = props;
  const { createdAt, content, conversationId } = checkIn;
  const when = sayInstant(createdAt, { zone: timeZone, locale });
  return (
    <Card component={as} withBorder={!isInside} radius={isInside ? 0 : 'lg'} p={isInside ? 0 : 'md'}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Group gap="xs">
            <Text size="sm" c="dimmed" component="time" dateTime={createdAt}>
              {when}
            </Text>
            {!isInside && <AboutGoal id={checkIn.goalId} />}
          </Group>
          <CheckInMenu checkIn={checkIn} when={when} />
        </Group>
        <Text className={classes.content}>{content}</Text>
        <Answer checkIn={checkIn} />
        {conversationId !== null && (
          <Anchor
            component={Link}
            href={`/conversations/${conversationId}`}
            size="sm"
            aria-label={t('toConversationNamed', { when })}
          >
            {t('toConversation')}
          </Anchor>
        )}
      </Stack>
    </Card>
  );
}

function AboutGoal({ id }: { readonly id: string | null }) {
  const goal = useAllGoals().data?.find((one) => one.id === id);
  if (goal === undefined) return null;
  return (
    <Anchor component={Link} href={`/goals/${goal.id}`} size="sm" className={classes.goal}>
      {goal.title}
    </Anchor>
  );
}

function Answer({ checkIn }: { readonly checkIn: CheckIn }) {
  const { t } = useWords();
  const agents = useAgents();
  const { status, agentId, aiResponse } = checkIn;
  if (status === 'pending') {
    return (
      <Group gap="sm" className={classes.answer} role="status">
        <Loader size="xs" type="dots" aria-hidden />
        <Text size="sm">{t('answerComing')}</Text>
      </Group>
    );
  }
  if (aiResponse === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('unanswered')}
      </Text>
    );
  }
  return (
    <Stack gap="xs" className={classes.answer}>
      {agentId !== null && <AgentMark id={agentId} />}
      <Markdown text={aiResponse} />
      <span className="visually-hidden" role="status">
        {agentId !== null && wasPending(checkIn) ? t('answered', { name: agents(agentId).name }) : ''}
      </span>
    </Stack>
  );
}

const JUST_NOW_MS = 60_000;

/** An answer that has come while the page was open is told; old ones are not. */
function wasPending({ respondedAt }: CheckIn): boolean {
  return respondedAt !== null && Date.now() - Date.parse(respondedAt) < JUST_NOW_MS;
}
