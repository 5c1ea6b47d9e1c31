import { Alert, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { WEBHOOK_EVENTS, type Webhook, type WebhookDeliveryDetail } from '@roundtable/api';
import { useState } from 'react';
import { toastError } from '../../ui/toast.js';
import { useWords as useUiWords } from '../../ui/words.js';
import { ReceiverAnswer } from './receiver-answer.js';
import { webhookName } from './webhook-name.js';
import { useTestWebhook } from './webhooks-queries.js';
import { useWords } from './webhooks-words.js';

/** Sends a sample and shows what the receiver said. */
export function TestDialog({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const { t: ui } = useUiWords();
  const test = useTestWebhook();
  const [chosen, setChosen] = useState<string>(webhook.events[0] ?? 'goal.completed');
  const type = WEBHOOK_EVENTS.find((event) => event === chosen) ?? 'goal.completed';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('testTitle', { name: webhookName(webhook) })}
      closeButtonProps={{ 'aria-label': ui('close') }}
      centered
    >
      <Stack>
        <Text>{t('testLead')}</Text>
        <NativeSelect
          label={t('testEvent')}
          value={type}
          data={WEBHOOK_EVENTS.map((value) => ({ value, label: t(`event.${value}`) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <div aria-live="polite">{test.data !== undefined && <TestResult tested={test.data} />}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('close')}
          </Button>
          <Button
            loading={test.isPending}
            onClick={() => test.mutate({ id: webhook.id, type }, { onError: toastError })}
          >
            {t('testSend')}
          </Button>
        </Group>
      </Stack>
    </Modal>
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
