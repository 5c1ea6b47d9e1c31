import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ApiKey, CreatedApiKey } from '@roundtable/client';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useProfile } from '../../app/session.js';
import { tellDisabled } from '../../integrations/webhooks/webhooks-disabled.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.js';
import { sayInstant } from '../../ui/time/local-time.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { KeyForm } from './key-form.js';
import { useKeys, useRevokeKey } from './keys-queries.js';
import { useWords } from './keys-words.js';
import { NewKey } from './new-key.js';

/** The keys of one's programs: made, shown once, revoked. */
export function KeysPage() {
  const { t } = useWords();
  const keys = useKeys();
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  return (
    <Stack gap="lg" maw={720}>
      <div>
        <Title order={2} size="h3">
          {t('title')}
        </Title>
        <Text c="dimmed">
          {t('lead')}{' '}
          <Anchor href="/docs" underline="always">
            {t('docs')}
          </Anchor>
        </Text>
      </div>
      {made === null ? <KeyForm onMade={setMade} /> : <NewKey made={made} onDone={() => setMade(null)} />}
      {keys.isPending && <LoadingState />}
      {keys.isError && <ErrorState error={keys.error} retry={() => void keys.refetch()} level={3} />}
      {keys.data?.length === 0 && (
        <EmptyState icon={<IconKey />} title={t('emptyTitle')} level={3}>
          {t('empty')}
        </EmptyState>
      )}
      {keys.data !== undefined && keys.data.length > 0 && (
        <Stack component="ul" p={0} m={0} gap="sm" style={{ listStyle: 'none' }}>
          {keys.data.map((key) => (
            <li key={key.id}>
              <KeyCard apiKey={key} onRevoke={() => setLeaving(key)} />
            </li>
          ))}
        </Stack>
      )}
      <RevokeDialog apiKey={leaving} onClose={() => setLeaving(null)} />
    </Stack>
  );
}

function KeyCard({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const { t, locale } = useWords();
  const { timeZone: zone } = useProfile();
  const when = (instant: string) => sayInstant(instant, { zone, locale });
  const { name, prefix, scopes, createdAt, lastUsedAt, expiresAt, madeInSession } = apiKey;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const facts = [
    t('made', { when: when(createdAt) }),
    lastUsedAt === null ? t('unused') : t('used', { when: when(lastUsedAt) }),
    ...(expiresAt === null ? [] : [t(isOver ? 'over' : 'until', { when: when(expiresAt) })]),
    ...(madeInSession || isOver ? [] : [t('stays')]),
  ];
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Badge variant="light">{t(`scope.${scopeOf(scopes)}`)}</Badge>
          </Group>
          <Text size="sm" ff="monospace" c="dimmed">
            {prefix}…
          </Text>
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          style={{ flex: 'none' }}
          aria-label={t('revokeNamed', { name })}
          onClick={onRevoke}
        >
          {t('revoke')}
        </Button>
      </Group>
    </Card>
  );
}

function RevokeDialog({ apiKey, onClose }: { readonly apiKey: ApiKey | null; readonly onClose: () => void }) {
  const { t, locale } = useWords();
  const revoke = useRevokeKey();
  const { name = '', webhooks = 0 } = apiKey ?? {};
  return (
    <ConfirmDialog
      opened={apiKey !== null}
      title={t('revokeTitle')}
      confirm={t('revoke')}
      isBusy={revoke.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (apiKey === null) return;
        revoke.mutate(apiKey, {
          onSuccess: ({ webhooksDisabled }) =>
            toast([t('revoked', { name }), ...tellDisabled(webhooksDisabled, locale)].join(' ')),
          onError: toastError,
          onSettled: onClose,
        });
      }}
    >
      {t('revokeText', { name })}
      {webhooks > 0 && ` ${t('revokeWebhooks', { count: webhooks })}`}
    </ConfirmDialog>
  );
}

function scopeOf(scopes: readonly string[]): 'both' | 'read' | 'write' | 'inspect' {
  if (scopes.includes('inspect')) return 'inspect';
  if (scopes.length > 1) return 'both';
  return scopes[0] === 'read' ? 'read' : 'write';
}
