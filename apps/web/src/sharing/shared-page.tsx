import { Button, Center, Container, Stack, Text, Title } from '@mantine/core';
import type { SharedPage as Shared, SharedItem } from '@roundtable/capabilities/sharing';
import { ApiError } from '@roundtable/client';
import { IconLinkOff } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { AgentAvatar, AgentName } from '../ui/agents/agent-avatar.js';
import { Markdown } from '../ui/markdown/markdown.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { deviceZone, sayInstant } from '../ui/time/local-time.js';
import classes from './shared-page.module.css';
import { useSharedConversation } from './sharing-queries.js';
import { useWords } from './words.js';

/** What somebody shares by a link: to read, for whoever has it. The secret stays behind the #. */
export function SharedPage() {
  const token = useSyncExternalStore(onHash, () => globalThis.location.hash.slice(1));
  const shared = useSharedConversation(token);
  useEffect(() => {
    const robots = document.head.appendChild(document.createElement('meta'));
    robots.name = 'robots';
    robots.content = 'noindex';
    return () => robots.remove();
  }, []);
  return (
    <Container component="main" size="md" py="lg">
      {shared.isPending ? (
        <LoadingState />
      ) : isGone(shared.error) ? (
        <Gone />
      ) : shared.data === undefined ? (
        <ErrorState level={1} error={shared.error} retry={() => void shared.refetch()} />
      ) : (
        <>
          <Transcript pages={shared.data.pages} />
          {shared.hasNextPage && (
            <Center mt="lg">
              <Button variant="light" loading={shared.isFetching} onClick={() => void shared.fetchNextPage()}>
                <MoreLabel />
              </Button>
            </Center>
          )}
        </>
      )}
    </Container>
  );
}

function onHash(listener: () => void): () => void {
  globalThis.addEventListener('hashchange', listener);
  return () => globalThis.removeEventListener('hashchange', listener);
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

function MoreLabel() {
  return useWords().t('more');
}

function Gone() {
  const { t } = useWords();
  return (
    <EmptyState
      level={1}
      icon={<IconLinkOff />}
      title={t('goneTitle')}
      action={
        <Button component={Link} href="/">
          {t('goneOn')}
        </Button>
      }
    >
      {t('gone')}
    </EmptyState>
  );
}

function Transcript({ pages }: { readonly pages: readonly Shared[] }) {
  const { t, locale: pageLocale } = useWords();
  const [first] = pages;
  const title = first?.title ?? t('untitled');
  useEffect(() => {
    document.title = `${title} · Roundtable`;
  }, [title]);
  if (first === undefined) return null;
  const { team, locale, sharedAt } = first;
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h3" lang={locale}>
          {title}
        </Title>
        <Text c="dimmed" fz="sm">
          {t('with', { team, when: sayInstant(sharedAt, { zone: deviceZone(), locale: pageLocale }) })}
        </Text>
      </div>
      <ol className={classes.list} lang={locale}>
        {pages
          .flatMap(({ items }) => items)
          .map((item) => (
            <Item key={`${item.type}-${item.seq}`} item={item} />
          ))}
      </ol>
    </Stack>
  );
}

function Item({ item }: { readonly item: SharedItem }) {
  const { t, locale } = useWords();
  if (item.type === 'handoff') {
    const { from, to, announcement } = item;
    return (
      <li className={classes.handoff}>
        <span lang={locale}>
          {from.id === to.id
            ? t('joined', { name: to.name })
            : t('handoff', { from: from.name, to: to.name })}
        </span>
        {announcement !== '' && <p>{announcement}</p>}
      </li>
    );
  }
  const { role, agent, text, attachments, createdAt } = item;
  const at = (
    <time dateTime={createdAt} className={classes.time} lang={locale}>
      {sayInstant(createdAt, { zone: deviceZone(), locale })}
    </time>
  );
  if (role === 'agent' && agent !== null)
    return (
      <li className={classes.message}>
        <div className={classes.speaker}>
          <AgentAvatar agent={agent} team={undefined} />
          <AgentName agent={agent} team={undefined} /> {at}
        </div>
        <Markdown text={text} />
      </li>
    );
  return (
    <li className={role === 'user' ? classes.person : classes.handoff}>
      <div className={classes.speaker}>
        <strong lang={locale}>{t(role === 'user' ? 'person' : 'event')}</strong> {at}
      </div>
      <p className={classes.words}>{text}</p>
      {attachments.length > 0 && (
        <p className={classes.files}>
          {t('files', { names: attachments.join(', '), count: attachments.length })}
        </p>
      )}
    </li>
  );
}
