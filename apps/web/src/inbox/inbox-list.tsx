import { Button, Text, Title } from '@mantine/core';
import type { InboxItem } from '@roundtable/capabilities/inbox';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../app/api.js';
import { useProfile } from '../app/session.js';
import { useTeam } from '../chat/chat-queries.js';
import { AgentAvatar } from '../ui/agents/agent-avatar.js';
import { teamName } from '../ui/agents/local-names.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { sayInstant } from '../ui/time/local-time.js';
import { toastError } from '../ui/toasts/toast.js';
import classes from './inbox.module.css';
import { inboxKey, useReadAll } from './unread.js';
import { useAbout, useWho } from './use-about.js';
import { useWords } from './words.js';

const PAGE = 10;

/** What has ended in all conversations, the newest first; each line leads to its conversation. */
export function InboxList({ close }: { readonly close: () => void }) {
  const { t } = useWords();
  const readAll = useReadAll();
  const items = useInfiniteQuery({
    queryKey: inboxKey('all'),
    queryFn: ({ pageParam }) =>
      api.inbox.list({ limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }): readonly InboxItem[] => pages.flatMap((page) => page.items),
    refetchOnMount: 'always',
  });
  if (items.isError) return <ErrorState error={items.error} retry={() => void items.refetch()} />;
  if (items.data === undefined) return <LoadingState />;
  const [newest] = items.data;
  const hasUnread = items.data.some(({ read }) => !read);
  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {t('title')}
        </Title>
        {newest !== undefined && (
          <Button
            size="compact-sm"
            variant="subtle"
            flex="none"
            disabled={!hasUnread}
            onClick={() => void readAll(newest.endedAt).catch(toastError)}
          >
            {t('readAll')}
          </Button>
        )}
      </div>
      {newest === undefined ? (
        <Text c="dimmed" p="md">
          {t('empty')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {items.data.map((item) => (
            <Line key={`${item.conversationId}.${item.turn}`} item={item} close={close} />
          ))}
        </ul>
      )}
      {items.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={items.isFetchingNextPage}
          onClick={() => void items.fetchNextPage()}
        >
          {t('showMore')}
        </Button>
      )}
    </>
  );
}

function Line({ item, close }: { readonly item: InboxItem; readonly close: () => void }) {
  const { t, locale } = useWords();
  const { timeZone: zone } = useProfile();
  const team = useTeam(item.team);
  const about = useAbout();
  const who = useWho();
  const { agent, conversationId, endedAt, kind, read, snippet, title } = item;
  const text = kind === 'failed' ? (snippet ?? t('failedText')) : snippet;
  const where = title ?? (team === undefined ? item.team : teamName(team, locale));
  return (
    <li>
      <Link
        href={`/conversations/${conversationId}`}
        className={classes.line}
        data-unread={!read || undefined}
        onClick={close}
      >
        <AgentAvatar agent={agent ?? { id: '', name: where }} team={team} size={32} />
        <span className={classes.words}>
          <span className={classes.who}>
            {!read && <span className="visually-hidden">{t('unread')}: </span>}
            {agent === null ? about(item) : t('arrived', { who: who(item), about: about(item) })}
          </span>
          {text !== null && (
            <span className={classes.text} lang={snippet === null ? undefined : item.locale}>
              {text}
            </span>
          )}
          <Text span size="xs" c="dimmed">
            <span lang={title === null ? undefined : item.locale}>{where}</span> ·{' '}
            {sayInstant(endedAt, { zone, locale })}
          </Text>
        </span>
        {!read && <span aria-hidden className={classes.dot} />}
      </Link>
    </li>
  );
}
