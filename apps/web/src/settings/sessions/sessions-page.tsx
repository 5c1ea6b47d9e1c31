import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Session } from '@roundtable/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../app/api.js';
import { useProfile } from '../../app/session.js';
import { tellDisabled } from '../../integrations/webhooks/webhooks-disabled.js';
import { webhooksKey } from '../../integrations/webhooks/webhooks-queries.js';
import { useSignOut } from '../../sign-in/use-sign-out.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { sayInstant } from '../../ui/time/local-time.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { keysKey, useKeys } from '../keys/keys-queries.js';
import { deviceOf } from './device-name.js';
import { useWords } from './sessions-words.js';

const key = ['sessions'] as const;

/** The browsers that are signed in: what they are, when they were used, and how to end them. */
export function SessionsPage() {
  const { t, locale } = useWords();
  const [asks, setAsks] = useState(false);
  const ending = useKeys().data?.filter(({ madeInSession }) => madeInSession) ?? [];
  const webhooks = ending.reduce((sum, one) => sum + one.webhooks, 0);
  const sessions = useQuery({ queryKey: key, queryFn: async () => (await api.sessions.list()).items });
  const everywhere = useSignOut(
    () => api.signIn.signOutEverywhere(),
    ({ keysEnded, keysLeft, webhooksDisabled }) =>
      [
        t('everywhereEnded'),
        ...(keysEnded === 0 ? [] : [t('keysEnded', { count: keysEnded })]),
        ...tellDisabled(webhooksDisabled, locale),
        ...(keysLeft === 0 ? [] : [t('keysLeft', { count: keysLeft })]),
      ].join(' '),
  );
  return (
    <Stack gap="lg" maw={720}>
      <div>
        <Title order={2} size="h3">
          {t('title')}
        </Title>
        <Text c="dimmed">{t('lead')}</Text>
      </div>
      {sessions.isPending && <LoadingState />}
      {sessions.isError && (
        <ErrorState error={sessions.error} retry={() => void sessions.refetch()} level={3} />
      )}
      {sessions.data?.length === 0 && <Text>{t('none')}</Text>}
      {sessions.data !== undefined && sessions.data.length > 0 && (
        <>
          <Stack component="ul" p={0} m={0} gap="sm" style={{ listStyle: 'none' }}>
            {sessions.data.map((session) => (
              <li key={session.id}>
                <SessionCard session={session} />
              </li>
            ))}
          </Stack>
          <Group>
            <Button variant="default" onClick={() => setAsks(true)}>
              {t('everywhere')}
            </Button>
          </Group>
        </>
      )}
      <ConfirmDialog
        opened={asks}
        title={t('everywhereTitle')}
        confirm={t('everywhere')}
        isBusy={everywhere.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => everywhere.mutate()}
      >
        {t('everywhereText')}
        {webhooks > 0 && ` ${t('everywhereWebhooks', { count: webhooks })}`}
      </ConfirmDialog>
    </Stack>
  );
}

function SessionCard({ session }: { readonly session: Session }) {
  const { t, locale } = useWords();
  const { timeZone: zone } = useProfile();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const end = useMutation({
    mutationFn: () => api.sessions.end(session.id),
    onSuccess: ({ webhooksDisabled }) =>
      toast([t('ended'), ...tellDisabled(webhooksDisabled, locale)].join(' ')),
    onError: toastError,
    onSettled: () => {
      setAsks(false);
      const changed = [key, keysKey, webhooksKey];
      return Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  const known = deviceOf(session.device);
  const device =
    known === null
      ? (session.device ?? t('unknownDevice')).slice(0, 60)
      : known.system === null
        ? known.browser
        : t('onSystem', { browser: known.browser, system: known.system });
  const when = (instant: string) => sayInstant(instant, { zone, locale });
  const used = t('used', { when: when(session.lastUsedAt) });
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Group gap="xs">
            <Text fw={600}>{device}</Text>
            {session.current && <Badge>{t('current')}</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {used} · {t('since', { when: when(session.createdAt) })}
            {session.keys > 0 && ` · ${t('keys', { count: session.keys })}`}
          </Text>
        </div>
        {!session.current && (
          <Button
            variant="default"
            size="compact-sm"
            style={{ flex: 'none' }}
            loading={end.isPending}
            aria-label={t('endNamed', { device, when: used })}
            onClick={() => (session.keys + session.webhooks > 0 ? setAsks(true) : end.mutate())}
          >
            {t('end')}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asks}
        title={t('endTitle', { device })}
        confirm={t('end')}
        isBusy={end.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => end.mutate()}
      >
        {[
          ...(session.keys === 0 ? [] : [t('endText', { count: session.keys })]),
          ...(session.webhooks === 0 ? [] : [t('endWebhooks', { count: session.webhooks })]),
        ].join(' ')}
      </ConfirmDialog>
    </Card>
  );
}
