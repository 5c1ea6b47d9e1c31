import { Button, Title } from '@mantine/core';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { SearchField } from '../chat-search/search-field.js';
import { EmptyState, LoadingState } from '../ui/states.js';
import classes from './chat-page.module.css';
import { useConversations } from './chat-queries.js';
import { Conversation } from './conversation.js';
import { ConversationHeader } from './header/conversation-header.js';
import { ConversationList } from './list/conversation-list.js';
import { useWords as useListWords } from './list/conversation-list-words.js';
import { useWords } from './words.js';

const SHORTEST_SOUGHT = 2;

const NewConversation = lazy(async () => ({
  default: (await import('./new-conversation/new-conversation.js')).NewConversation,
}));

const SearchResults = lazy(async () => ({
  default: (await import('../chat-search/search-results.js')).SearchResults,
}));

/** The conversations and the one that is open, or the choices for a new one; on a phone one or the other. */
export function ChatPage() {
  const { t } = useWords();
  const { id = null } = useParams<{ id?: string }>();
  const [search] = useSearchParams();
  const isNew = id === null && search.has('new');
  useEffect(() => {
    if (id === null) document.title = `${t(isNew ? 'new' : 'title')} · Roundtable`;
  }, [id, isNew, t]);
  const isList = id === null && !isNew;
  const level = isList ? 2 : 3;
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const side = useRef<HTMLElement>(null);
  return (
    <div className={classes.page} data-shows={isList ? 'list' : 'conversation'}>
      <section ref={side} className={classes.side} aria-label={t('title')}>
        <div className={classes.sideHead}>
          <Title order={isList ? 1 : 2} size="h4">
            {t('title')}
          </Title>
          <Button
            component={Link}
            href="/conversations?new"
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('begin')}
          </Button>
        </div>
        <search>
          <SearchField
            value={typed}
            onChange={setTyped}
            onDown={() => side.current?.querySelector<HTMLElement>('li a')?.focus()}
          />
        </search>
        {q.length < SHORTEST_SOUGHT ? (
          <ConversationList current={id} level={level} />
        ) : (
          <Suspense fallback={<LoadingState />}>
            <SearchResults typed={q} level={level} />
          </Suspense>
        )}
      </section>
      <section className={classes.main} aria-label={t(isNew ? 'new' : 'conversation')}>
        <Main id={id} isNew={isNew} team={search.get('new')} />
      </section>
    </div>
  );
}

function Main(props: {
  readonly id: string | null;
  readonly isNew: boolean;
  readonly team: string | null;
}): ReactNode {
  const { id, isNew, team } = props;
  const [, navigate] = useLocation();
  if (id !== null) return <Conversation id={id} header={<ConversationHeader />} />;
  if (isNew)
    return (
      <div className={classes.choices}>
        <Suspense fallback={<LoadingState />}>
          <NewConversation team={team} onOpened={(opened) => navigate(`/conversations/${opened}`)} />
        </Suspense>
      </div>
    );
  return <NothingOpen />;
}

/** Beside the list: what to do when none is open, or when there is none. */
function NothingOpen() {
  const { t } = useWords();
  const list = useListWords();
  const pinned = useConversations('pinned').data;
  const others = useConversations('others').data;
  if (pinned === undefined || others === undefined) return null;
  const areNone = pinned.length + others.length === 0;
  return (
    <EmptyState
      icon={<IconMessages />}
      title={areNone ? list.t('emptyTitle') : t('pickTitle')}
      action={
        <Button component={Link} href="/conversations?new" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('new')}
        </Button>
      }
    >
      {areNone ? list.t('emptyText') : t('pickText')}
    </EmptyState>
  );
}
