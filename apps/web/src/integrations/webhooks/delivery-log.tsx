import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { type Webhook, WebhookDeliveryStatus } from '@roundtable/api';
import { useState } from 'react';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { useWords as useUiWords } from '../../ui/words.js';
import { DeliveryEntry } from './delivery-entry.js';
import { webhookName } from './webhook-name.js';
import { useDeliveries } from './webhooks-queries.js';
import { useWords } from './webhooks-words.js';

const ALL = 'all';

/** What was sent to a webhook in the last month, newest first. */
export function DeliveryLog({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useWords();
  const { t: ui } = useUiWords();
  const [status, setStatus] = useState<WebhookDeliveryStatus | null>(null);
  const log = useDeliveries(webhook.id, status);
  const deliveries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={4} size="h5">
            {t('logTitle', { name: webhookName(webhook) })}
          </Title>
          <Text size="sm" c="dimmed">
            {t('logLead')}
          </Text>
        </div>
        <NativeSelect
          label={t('filter')}
          value={status ?? ALL}
          data={[
            { value: ALL, label: t('filterAll') },
            ...WebhookDeliveryStatus.options.map((value) => ({ value, label: t(`deliveryStatus.${value}`) })),
          ]}
          onChange={(event) =>
            setStatus(WebhookDeliveryStatus.safeParse(event.currentTarget.value).data ?? null)
          }
        />
      </Group>
      {log.isPending && <LoadingState />}
      {log.isError && <ErrorState error={log.error} retry={() => void log.refetch()} level={3} />}
      {log.isSuccess && deliveries.length === 0 && (
        <Text c="dimmed">{t(status === null ? 'logEmpty' : 'logNone')}</Text>
      )}
      {deliveries.length > 0 && (
        <Stack component="ul" p={0} m={0} gap="xs" style={{ listStyle: 'none' }}>
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryEntry delivery={delivery} isOn={webhook.status === 'active'} />
            </li>
          ))}
        </Stack>
      )}
      {log.hasNextPage && (
        <Button
          variant="subtle"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
          style={{ alignSelf: 'flex-start' }}
        >
          {ui('showMore')}
        </Button>
      )}
    </Stack>
  );
}
