import { Anchor, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../app/api.js';
import { useProfile } from '../app/session.js';
import { useComingFollowUps, useCommitments } from '../follow-ups/follow-ups-queries.js';
import { usePlans } from '../plans/plans-queries.js';
import { summaryKey } from '../settings/data/summary-key.js';
import { ConversationLink } from '../ui/conversation-link.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { localNow, sayLocal } from '../ui/time/local-time.js';
import { comingUp } from './coming-up.js';
import classes from './home.module.css';
import { useLatestConversations } from './home-queries.js';
import { HomeSection } from './home-section.js';
import { useWords } from './words.js';

const SHOWN = 4;
const plain = { m: 0, p: 0, style: { listStyle: 'none' } } as const;

/** What the person set out to do next, and what they wanted to be reminded of. */
export function ComingUp() {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const commitments = useCommitments('open');
  const followUps = useComingFollowUps();
  const error = commitments.error ?? followUps.error;
  const retry = () => void Promise.all([commitments.refetch(), followUps.refetch()]);
  const next = comingUp(commitments.data ?? [], followUps.data ?? [], SHOWN);
  const now = localNow(timeZone);
  return (
    <HomeSection title={t('next.title')} all={{ href: '/commitments', label: t('next.all') }}>
      {error !== null ? (
        <ErrorState level={3} error={error} retry={retry} />
      ) : commitments.isPending || followUps.isPending ? (
        <LoadingState />
      ) : next.length === 0 ? (
        <Text c="dimmed">{t('next.empty')}</Text>
      ) : (
        <Stack component="ul" role="list" gap="xs" {...plain}>
          {next.map(({ id, text, at }) => (
            <li key={id}>
              <Text className={classes.wrap}>{text}</Text>
              <Text size="sm" c="dimmed">
                {at === null ? t('next.noTime') : sayLocal(at, { now, locale })}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </HomeSection>
  );
}

export function LatestConversations() {
  const { t } = useWords();
  const latest = useLatestConversations();
  return (
    <HomeSection
      title={t('conversations.title')}
      all={{ href: '/conversations', label: t('conversations.all') }}
    >
      {latest.isPending ? (
        <LoadingState />
      ) : latest.isError ? (
        <ErrorState level={3} error={latest.error} retry={() => void latest.refetch()} />
      ) : latest.data.length === 0 ? (
        <Text c="dimmed">{t('conversations.empty')}</Text>
      ) : (
        <Stack component="ul" role="list" gap="sm" {...plain}>
          {latest.data.map((conversation) => (
            <ConversationLink key={conversation.id} conversation={conversation} />
          ))}
        </Stack>
      )}
    </HomeSection>
  );
}

/** What the team remembers of the person's patterns; nothing where it remembers nothing yet. */
export function Noticed() {
  const { t } = useWords();
  const { data } = useQuery({ queryKey: summaryKey, queryFn: () => api.me.summary.get() });
  const insights = useComingFollowUps().data?.find(
    ({ kind, sentAt }) => kind.endsWith('_insights') && sentAt !== null,
  );
  const { patterns = [], whatHelps = [] } = data?.summary ?? {};
  const told = insights?.conversationId ?? null;
  if (patterns.length + whatHelps.length === 0 && told === null) return null;
  return (
    <HomeSection title={t('noticed.title')} all={{ href: '/trends', label: t('noticed.trends') }}>
      {patterns.length > 0 && <Lines lines={patterns} />}
      {whatHelps.length > 0 && (
        <div>
          <Text fw={600} size="sm">
            {t('noticed.helps')}
          </Text>
          <Lines lines={whatHelps} />
        </div>
      )}
      {told !== null && (
        <Anchor component={Link} href={`/conversations/${told}`} size="sm">
          {t('noticed.week')}
        </Anchor>
      )}
    </HomeSection>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <List size="sm" spacing={4}>
      {lines.slice(0, SHOWN).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}

/** The plan that was saved last. */
export function LatestPlan() {
  const { t } = useWords();
  const plan = usePlans(null, 1).data?.[0];
  if (plan === undefined) return null;
  const { id, title, summary, goalId, conversationId } = plan;
  return (
    <HomeSection title={t('plan.title')} all={{ href: '/plans', label: t('plan.all') }}>
      <div>
        <Anchor component={Link} href={`/plans/${id}`} fw={600} className={classes.wrap}>
          {title}
        </Anchor>
        <Text size="sm" className={classes.wrap}>
          {summary}
        </Text>
      </div>
      <Group gap="md">
        {goalId !== null && (
          <Anchor component={Link} href={`/goals/${goalId}`} size="sm">
            {t('plan.open')}
          </Anchor>
        )}
        {conversationId !== null && (
          <Anchor component={Link} href={`/conversations/${conversationId}`} size="sm">
            {t('plan.conversation')}
          </Anchor>
        )}
      </Group>
    </HomeSection>
  );
}
