import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { WEBHOOK_EVENTS, type Webhook, type WebhookDeliveryDetail } from '@roundtable/api';
import { useState } from 'react';
import { toastError } from '../../ui/toasts/toast.js';
import { ReceiverAnswer } from './receiver-answer.js';
import { webhookName } from './webhook-name.js';
import { useTestWebhook } from './webhooks-queries.js';
import { useWords } from './webhooks-words.js';

/** Sends a sample and shows what the receiver said. */
export function TestPanel({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useWords();
  const test = useTestWebhook();
  const [chosen, setChosen] = useState<string>(webhook.events[0] ?? 'goal.completed');
  const type = WEBHOOK_EVENTS.find((event) => event === chosen) ?? 'goal.completed';
  return (
    <Stack gap="sm">
      <div>
        <Title order={4} size="h5">
          {t('testTitle', { name: webhookName(webhook) })}
        </Title>
        <Text size="sm" c="dimmed">
          {t('testLead')}
        </Text>
      </div>
      <Group align="flex-end">
        <NativeSelect
          label={t('testEvent')}
          value={type}
          data={WEBHOOK_EVENTS.map((value) => ({ value, label: t(`event.${value}`) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
          style={{ flexGrow: 1 }}
        />
        <Button
          loading={test.isPending}
          onClick={() => test.mutate({ id: webhook.id, type }, { onError: toastError })}
        >
          {t('testSend')}
        </Button>
      </Group>
      <div aria-live="polite">{test.data !== undefined && <TestResult tested={test.data} />}</div>
    </Stack>
  );
}

function TestResult({ tested }: { readonly tested: WebhookDeliveryDetail }) {
  const { t } = useWords();
  const [attempt] = tested.log;
  if (tested.status === 'waiting' || attempt === undefined)
    return <Alert color="indigo">{t('testWaiting')}</Alert>;
  const { httpStatus, error } = attempt;
  const why = error === null ? t('testTaken') : t(`fault.${error}`);
  return (
    <Alert
      color={error === null ? 'teal' : 'red'}
      title={httpStatus === null ? why : t('testAnswered', { status: String(httpStatus) })}
    >
      {httpStatus !== null && <Text mb="xs">{why}</Text>}
      <ReceiverAnswer attempt={attempt} />
    </Alert>
  );
}
