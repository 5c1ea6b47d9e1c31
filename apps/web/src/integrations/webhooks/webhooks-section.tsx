import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { MOST_WEBHOOKS, type WebhookWithSecret } from '@roundtable/api';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { NewSecret } from './new-secret.js';
import { WebhookCard } from './webhook-card.js';
import { WebhookForm } from './webhook-form.js';
import { useCreateWebhook, useWebhooks } from './webhooks-queries.js';
import { useWords } from './webhooks-words.js';

/** The webhooks of the settings: added, tried, looked into, paused, removed. */
export function WebhooksSection() {
  const { t } = useWords();
  const webhooks = useWebhooks();
  const create = useCreateWebhook();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const count = webhooks.data?.length ?? 0;
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Stack component="section" gap="md" aria-labelledby="webhooks-title">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h3" id="webhooks-title">
            {t('title')}
          </Title>
          <Text c="dimmed">
            {t('lead')}{' '}
            <Anchor href="/docs" underline="always">
              {t('docs')}
            </Anchor>
          </Text>
        </div>
        {count > 0 && count < MOST_WEBHOOKS && !isAdding && addButton}
      </Group>
      {count >= MOST_WEBHOOKS && <Text>{t('full')}</Text>}
      {made !== null && <NewSecret made={made} onDone={() => setMade(null)} />}
      {isAdding && (
        <WebhookForm
          webhook={null}
          save={async (fields) => {
            setMade(await create.mutateAsync(fields));
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {webhooks.isError && (
        <ErrorState error={webhooks.error} retry={() => void webhooks.refetch()} level={3} />
      )}
      {webhooks.data?.length === 0 && !isAdding && (
        <EmptyState icon={<IconWebhook />} title={t('emptyTitle')} level={3} action={addButton}>
          {t('empty')}
        </EmptyState>
      )}
      {count > 0 && (
        <Stack component="ul" p={0} m={0} gap="sm" style={{ listStyle: 'none' }}>
          {webhooks.data?.map((webhook) => (
            <li key={webhook.id}>
              <WebhookCard webhook={webhook} onSecret={setMade} />
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
