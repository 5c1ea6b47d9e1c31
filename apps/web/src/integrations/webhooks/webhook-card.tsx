import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Webhook, WebhookWithSecret } from '@roundtable/api';
import { useState } from 'react';
import { useProfile } from '../../app/session.js';
import { sayInstant } from '../../ui/time/local-time.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { DeliveryLog } from './delivery-log.js';
import { TestPanel } from './test-panel.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookMenu } from './webhook-menu.js';
import { webhookName } from './webhook-name.js';
import { useUpdateWebhook } from './webhooks-queries.js';
import { useWords } from './webhooks-words.js';

const COLORS = { active: 'teal', paused: 'gray', disabled: 'red' } as const;

/** One webhook: where it goes, how it is doing, and what can be done with it. */
export function WebhookCard(props: {
  readonly webhook: Webhook;
  readonly onSecret: (made: WebhookWithSecret) => void;
}) {
  const { webhook } = props;
  const { id, status } = webhook;
  const { t } = useWords();
  const update = useUpdateWebhook();
  const [shown, setShown] = useState<'nothing' | 'edit' | 'log' | 'test'>('nothing');
  const name = webhookName(webhook);

  function turn(to: 'active' | 'paused') {
    update.mutate(
      { id, status: to },
      { onSuccess: () => toast(t(to === 'active' ? 'resumed' : 'paused', { name })), onError: toastError },
    );
  }

  if (shown === 'edit')
    return (
      <WebhookForm
        webhook={webhook}
        save={async (fields) => {
          await update.mutateAsync({ id, ...fields });
          toast(t('saved'));
          setShown('nothing');
        }}
        onClose={() => setShown('nothing')}
      />
    );
  return (
    <Card withBorder component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Group gap="xs">
              <Title order={3} size="h4" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Title>
              <Badge variant="dot" color={COLORS[status]}>
                {t(`status.${status}`)}
              </Badge>
            </Group>
            <Text size="sm" ff="monospace" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {webhook.url}
            </Text>
            <Text size="sm">{webhook.events.map((event) => t(`event.${event}`)).join(' · ')}</Text>
          </div>
          <WebhookMenu webhook={webhook} onEdit={() => setShown('edit')} onSecret={props.onSecret} />
        </Group>
        <Condition webhook={webhook} />
        <Group gap="xs">
          <Button
            variant="default"
            aria-expanded={shown === 'test'}
            onClick={() => setShown(shown === 'test' ? 'nothing' : 'test')}
          >
            {t('test')}
          </Button>
          <Button
            variant="default"
            aria-expanded={shown === 'log'}
            onClick={() => setShown(shown === 'log' ? 'nothing' : 'log')}
          >
            {t('log')}
          </Button>
          <Button
            variant="default"
            loading={update.isPending}
            onClick={() => turn(status === 'active' ? 'paused' : 'active')}
          >
            {t(status === 'active' ? 'pause' : 'resume')}
          </Button>
        </Group>
        {shown === 'test' && <TestPanel webhook={webhook} />}
        {shown === 'log' && <DeliveryLog webhook={webhook} />}
      </Stack>
    </Card>
  );
}

/** Why it is turned off, since when nothing gets through, with which key it ends, whether two secrets sign. */
function Condition({ webhook }: { readonly webhook: Webhook }) {
  const { t, locale } = useWords();
  const { timeZone: zone } = useProfile();
  const when = (instant: string) => sayInstant(instant, { zone, locale });
  const { status, disabledReason, failingSince, oldSecretUntil, madeWithKey } = webhook;
  const key = madeWithKey?.name ?? '';
  return (
    <>
      {status === 'disabled' && (
        <Alert color="red" title={t('status.disabled')}>
          {t(`disabled.${disabledReason ?? 'failing'}`, { key })}
        </Alert>
      )}
      {status === 'active' && failingSince !== null && (
        <Alert color="amber">{t('failing', { when: when(failingSince) })}</Alert>
      )}
      {madeWithKey !== null && disabledReason !== 'key_revoked' && (
        <Text size="sm" c="dimmed">
          {t('madeWithKey', { key })}
        </Text>
      )}
      {oldSecretUntil !== null && (
        <Text size="sm" c="dimmed">
          {t('rotating', { when: when(oldSecretUntil) })}
        </Text>
      )}
    </>
  );
}
