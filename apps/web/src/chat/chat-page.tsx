import { Button, Title } from '@mantine/core';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { EmptyState, LoadingState } from '../ui/states.js';
import classes from './chat-page.module.css';
import { Conversation } from './conversation.js';
import { ConversationHeader } from './conversation-header.js';
import { ConversationList } from './conversation-list.js';
import { useWords } from './words.js';

const NewConversation = lazy(async () => ({
  default: (await import('./new-conversation.js')).NewConversation,
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
  return (
    <div className={classes.page} data-shows={isList ? 'list' : 'conversation'}>
      <section className={classes.side} aria-label={t('title')}>
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
        <ConversationList current={id} level={isList ? 2 : 3} />
      </section>
      <section className={classes.main} aria-label={t(isNew ? 'new' : 'conversation')}>
        <Main id={id} isNew={isNew} />
      </section>
    </div>
  );
}

function Main({ id, isNew }: { readonly id: string | null; readonly isNew: boolean }): ReactNode {
  const { t } = useWords();
  const [, navigate] = useLocation();
  if (id !== null) return <Conversation id={id} header={<ConversationHeader />} />;
  if (isNew)
    return (
      <div className={classes.choices}>
        <Suspense fallback={<LoadingState />}>
          <NewConversation onOpened={(opened) => navigate(`/conversations/${opened}`)} />
        </Suspense>
      </div>
    );
  return (
    <EmptyState
      icon={<IconMessages />}
      title={t('pickTitle')}
      action={
        <Button component={Link} href="/conversations?new" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('new')}
        </Button>
      }
    >
      {t('pickText')}
    </EmptyState>
  );
}
