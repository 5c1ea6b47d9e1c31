import { Anchor, Card, Container, Group, Stack, Text, Title } from '@mantine/core';
import type { DevOutbox } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { IconMailbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../app/api.js';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { deviceZone, sayInstant } from '../ui/time/local-time.js';
import { textParts } from './text-parts.js';
import { useWords } from './words.js';

const ASK_AGAIN_MS = 2_000;

/** The mails of the local stack, with links to click. */
export function OutboxPage() {
  const { t } = useWords();
  const outbox = useQuery({
    queryKey: ['dev', 'outbox'],
    queryFn: () => api.signIn.devOutbox(),
    refetchInterval: (query) => (query.state.status === 'error' ? false : ASK_AGAIN_MS),
  });
  const signIn = (
    <Anchor component={Link} href="/sign-in">
      {t('signIn')}
    </Anchor>
  );
  return (
    <Container component="main" size="md" py="xl">
      <PageHeader title={t('title')} lead={t('lead')} actions={signIn} />
      {outbox.isPending && <LoadingState />}
      {outbox.isError && isMissing(outbox.error) && <Text>{t('notHere')}</Text>}
      {outbox.isError && !isMissing(outbox.error) && (
        <ErrorState error={outbox.error} retry={() => void outbox.refetch()} />
      )}
      {outbox.data?.items.length === 0 && (
        <EmptyState icon={<IconMailbox />} title={t('emptyTitle')}>
          {t('empty')}
        </EmptyState>
      )}
      <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {outbox.data?.items.map((mail) => (
          <li key={mail.id}>
            <Mail mail={mail} />
          </li>
        ))}
      </Stack>
    </Container>
  );
}

function Mail({ mail }: { readonly mail: DevOutbox['items'][number] }) {
  const { t, locale } = useWords();
  return (
    <Card withBorder component="article">
      <Title order={2} size="h4">
        {mail.subject}
      </Title>
      <Group gap="xs" mb="sm">
        <Text size="sm" c="dimmed">
          {t('to', { to: mail.to })}
        </Text>
        <Text size="sm" c="dimmed">
          {sayInstant(mail.createdAt, { zone: deviceZone(), locale })}
          {mail.sentAt === null && ` · ${t('waiting')}`}
        </Text>
      </Group>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {textParts(mail.text).map(({ at, text, isLink }) =>
          isLink ? (
            <Anchor key={at} href={text} underline="always">
              {text}
            </Anchor>
          ) : (
            text
          ),
        )}
      </Text>
    </Card>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
