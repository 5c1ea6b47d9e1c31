import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import type { ConversationSummary } from '@roundtable/client';
import { IconDotsVertical, IconMessages } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { AgentAvatar } from '../ui/agent-avatar.js';
import { sayInstant } from '../ui/local-time.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { useConversations, useTeam } from './chat-queries.js';
import classes from './conversation-list.module.css';
import { useSessionName } from './session-name.js';
import { useWords } from './words.js';

const ConversationDialogs = lazy(async () => ({
  default: (await import('./conversation-dialogs.js')).ConversationDialogs,
}));

export type Asked = { readonly act: 'rename' | 'delete'; readonly conversation: ConversationSummary };

/** The user's conversations, the latest first. */
export function ConversationList({ current }: { readonly current: string | null }) {
  const { t } = useWords();
  const conversations = useConversations();
  const [asked, setAsked] = useState<Asked | null>(null);

  if (conversations.isError)
    return <ErrorState error={conversations.error} retry={() => void conversations.refetch()} />;
  if (conversations.data === undefined) return <LoadingState />;
  if (conversations.data.length === 0)
    return (
      <EmptyState icon={<IconMessages />} title={t('emptyTitle')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.list}>
        {conversations.data.map((one) => (
          <Row key={one.id} conversation={one} isCurrent={one.id === current} ask={setAsked} />
        ))}
      </ul>
      {conversations.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={conversations.isFetchingNextPage}
          onClick={() => void conversations.fetchNextPage()}
        >
          {t('loadMore')}
        </Button>
      )}
      {asked !== null && (
        <Suspense>
          <ConversationDialogs asked={asked} current={current} close={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

function Row(props: {
  readonly conversation: ConversationSummary;
  readonly isCurrent: boolean;
  readonly ask: (asked: Asked) => void;
}) {
  const { conversation, isCurrent, ask } = props;
  const { id, activeAgent, sessionType, updatedAt } = conversation;
  const { t, locale } = useWords();
  const { timeZone: zone } = useProfile();
  const team = useTeam(conversation.team);
  const sessionName = useSessionName();
  const title = conversation.title ?? t('untitled');
  return (
    <li className={classes.row} data-current={isCurrent || undefined}>
      <Link
        href={`/conversations/${id}`}
        className={classes.link}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <AgentAvatar agent={activeAgent} team={team} size={36} />
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          <Text span size="xs" c="dimmed" className={classes.about}>
            {activeAgent.name} · {team?.name ?? conversation.team}
            {sessionType !== 'general' && ` · ${sessionName(sessionType)}`}
          </Text>
          <Text span size="xs" c="dimmed">
            {sayInstant(updatedAt, { zone, locale })}
          </Text>
        </span>
      </Link>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('options', { title })}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => ask({ act: 'rename', conversation })}>{t('rename')}</Menu.Item>
          <Menu.Item component={Link} href={`/conversations/${id}/inspect`}>
            {t('inspect')}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => ask({ act: 'delete', conversation })}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
