import { Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { SaidMessage } from '@roundtable/capabilities/message-search';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { api } from '../app/api.js';
import { useProfile } from '../app/session.js';
import { conversationsKey } from '../chat/chat-queries.js';
import { useAgents } from '../ui/agents/use-agents.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { sayInstant } from '../ui/time/local-time.js';
import { plainSnippet } from './plain-snippet.js';
import classes from './search-results.module.css';
import { useWords } from './words.js';

const TYPING_MS = 250;

/** What was found in all conversations: by title, and message by message. */
export function SearchResults({ typed, level }: { readonly typed: string; readonly level: 2 | 3 }) {
  const { t } = useWords();
  const [q] = useDebouncedValue(typed, TYPING_MS);
  const found = useInfiniteQuery({
    queryKey: [...conversationsKey, 'search', q],
    queryFn: ({ pageParam }) => api.search.find({ q, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingState />;
  const conversations = found.data.pages[0]?.conversations ?? [];
  const messages = found.data.pages.flatMap(({ items }) => items);
  const count = conversations.length + messages.length;
  const Heading = `h${level}` as const;
  return (
    <div className={classes.results} data-results>
      <Text role="status" size="xs" c="dimmed" px={8}>
        {count === 0 ? t('nothing', { q }) : t(found.hasNextPage ? 'foundMore' : 'found', { count })}
      </Text>
      {count === 0 && (
        <Text size="sm" px={8} mt="xs">
          {t('hint')}
        </Text>
      )}
      {conversations.length > 0 && (
        <>
          <Heading className={classes.heading}>{t('conversations')}</Heading>
          <ul className={classes.list}>
            {conversations.map(({ id, title, locale, archived, updatedAt }) => (
              <Result
                key={id}
                href={`/conversations/${id}`}
                at={updatedAt}
                isArchived={archived}
                title={title}
                lang={locale}
              />
            ))}
          </ul>
        </>
      )}
      {messages.length > 0 && (
        <>
          <Heading className={classes.heading}>{t('messages')}</Heading>
          <ul className={classes.list}>
            {messages.map((message) => (
              <MessageResult key={`${message.conversation.id}.${message.messageId}`} message={message} />
            ))}
          </ul>
        </>
      )}
      {found.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}

function MessageResult({ message }: { readonly message: SaidMessage }) {
  const { t } = useWords();
  const agents = useAgents();
  const { conversation, messageId, at, agent, team, snippet } = message;
  return (
    <Result
      href={`/conversations/${conversation.id}?message=${messageId}`}
      at={at}
      isArchived={conversation.archived}
      title={conversation.title ?? t('untitled')}
      lang={conversation.locale}
      speaker={agent === null ? t('you') : agents(agent, team).name}
    >
      {snippet.map(({ text, found }, i) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which never change their places
        found ? <mark key={i}>{plainSnippet(text)}</mark> : plainSnippet(text),
      )}
    </Result>
  );
}

function Result(props: {
  readonly href: string;
  readonly title: string;
  /** Of what was said. */
  readonly lang: string;
  readonly at: string;
  readonly isArchived: boolean;
  readonly speaker?: string;
  readonly children?: ReactNode;
}) {
  const { href, title, lang, at, isArchived, speaker, children } = props;
  const { t, locale } = useWords();
  const { timeZone: zone } = useProfile();
  const [, navigate] = useLocation();
  const about = [speaker, sayInstant(at, { zone, locale }), isArchived ? t('archived') : undefined];
  return (
    <li>
      <a
        href={href}
        className={classes.link}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          navigate(href, { state: { at: Date.now() } }); // chosen again, it is led to again
        }}
      >
        <span className={classes.title} lang={lang}>
          {title}
        </span>
        <Text span size="xs" c="dimmed">
          {about.filter((word) => word !== undefined).join(' · ')}
        </Text>
        {children !== undefined && (
          <span className={classes.snippet} lang={lang}>
            {children}
          </span>
        )}
      </a>
    </li>
  );
}
