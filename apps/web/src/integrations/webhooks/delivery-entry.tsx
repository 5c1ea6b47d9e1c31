import { Badge, Button, Card, Code, Group, Stack, Text } from '@mantine/core';
import type { WebhookAttempt, WebhookDelivery } from '@roundtable/api';
import { useState } from 'react';
import { useProfile } from '../../app/session.js';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { sayInstant } from '../../ui/time/local-time.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { ReceiverAnswer } from './receiver-answer.js';
import { useDelivery, useRedeliver } from './webhooks-queries.js';
import { useWords } from './webhooks-words.js';

const COLORS = { waiting: 'indigo', delivered: 'teal', failed: 'red', cancelled: 'gray' } as const;

function useWhen(): (instant: string) => string {
  const { locale } = useWords();
  const { timeZone: zone } = useProfile();
  return (instant) => sayInstant(instant, { zone, locale });
}

/** One delivery: what it was, how it went; its attempts and its message unfold. */
export function DeliveryEntry(props: {
  readonly delivery: WebhookDelivery;
  /** Its webhook takes redeliveries. */
  readonly isOn: boolean;
}) {
  const { delivery, isOn } = props;
  const { t } = useWords();
  const when = useWhen();
  const redeliver = useRedeliver();
  const [isOpen, setOpen] = useState(false);
  const event = t(`event.${delivery.type}`);
  const made = when(delivery.createdAt);
  const facts = [
    made,
    t('attempts', { count: delivery.attempts }),
    ...(delivery.lastError === null ? [] : [t(`fault.${delivery.lastError}`)]),
    ...(delivery.nextTryAt === null || delivery.attempts === 0
      ? []
      : [t('next', { when: when(delivery.nextTryAt) })]),
  ];
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600}>{event}</Text>
            <Badge variant="dot" color={COLORS[delivery.status]}>
              {t(`deliveryStatus.${delivery.status}`)}
            </Badge>
            {delivery.test && <Badge variant="outline">{t('isTest')}</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={t('detailsOf', { event, when: made })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('details')}
          </Button>
          {(isOn || delivery.test) && (
            <Button
              variant="default"
              size="compact-sm"
              loading={redeliver.isPending}
              aria-label={t('redeliverOf', { event, when: made })}
              onClick={() =>
                redeliver.mutate(delivery, { onSuccess: () => toast(t('redelivered')), onError: toastError })
              }
            >
              {t('redeliver')}
            </Button>
          )}
        </Group>
      </Group>
      {isOpen && <Details delivery={delivery} />}
    </Card>
  );
}

function Details({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { t } = useWords();
  const detail = useDelivery(delivery);
  if (detail.isPending) return <LoadingState />;
  if (detail.isError)
    return <ErrorState error={detail.error} retry={() => void detail.refetch()} level={3} />;
  return (
    <Stack gap="sm" mt="sm">
      {detail.data.log.map((attempt) => (
        <Attempt key={attempt.n} attempt={attempt} />
      ))}
      <div>
        <Text size="sm">{t('message')}</Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {detail.data.body}
        </Code>
      </div>
    </Stack>
  );
}

function Attempt({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { t } = useWords();
  const when = useWhen();
  const { n, startedAt, durationMs, httpStatus, error } = attempt;
  const facts = [
    ...(httpStatus === null ? [] : [t('answered', { status: String(httpStatus) })]),
    ...(error === null ? [] : [t(`fault.${error}`)]),
    durationMs === null ? t('running') : t('took', { ms: durationMs }),
  ];
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('attempt', { n, when: when(startedAt) })}
      </Text>
      <Text size="sm">{facts.join(' · ')}</Text>
      <ReceiverAnswer attempt={attempt} />
    </div>
  );
}
