import { Button, Card, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { WEBHOOK_EVENTS, type Webhook, type WebhookEventType } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { useState } from 'react';
import { useDraft } from '../../ui/drafts/use-draft.js';
import { fieldErrors } from '../../ui/field-errors.js';
import { toastError } from '../../ui/toasts/toast.js';
import { useWords as useUiWords } from '../../ui/words.js';
import { useWords } from './webhooks-words.js';

export interface WebhookFields {
  readonly url: string;
  readonly description: string | null;
  readonly events: WebhookEventType[];
}

/** Where a webhook goes and what it hears of. What is typed survives a reload and an error. */
export function WebhookForm(props: {
  /** What is changed; null: a new one. */
  readonly webhook: Webhook | null;
  readonly save: (fields: WebhookFields) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { webhook } = props;
  const { t } = useWords();
  const { t: ui } = useUiWords();
  const draft = useDraft(`webhook-${webhook?.id ?? 'new'}`, fieldsOf(webhook));
  const { url, description, events } = draft.value;
  const [error, setError] = useState<unknown>(null);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const refused = fieldErrors(error);
  const noUrl = isChecked && !/^https?:\/\/\S+$/.test(url.trim()) ? t('urlWanted') : undefined;
  const noEvent = isChecked && events.length === 0 ? t('eventsWanted') : undefined;

  async function submit() {
    setChecked(true);
    const chosen = WEBHOOK_EVENTS.filter((event) => events.includes(event));
    if (!/^https?:\/\/\S+$/.test(url.trim()) || chosen.length === 0) return;
    setBusy(true);
    try {
      await props.save({ url: url.trim(), description: description.trim() || null, events: chosen });
      draft.clear();
    } catch (caught) {
      setError(caught);
      if (!(caught instanceof ApiError) || Object.keys(fieldErrors(caught)).length === 0) toastError(caught);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card withBorder>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
          <TextInput
            label={t('url')}
            description={t('urlHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="url"
            placeholder="https://hooks.zapier.com/hooks/catch/…"
            required
            maxLength={2_000}
            value={url}
            error={noUrl ?? (refused.url === undefined ? undefined : t('urlRefused'))}
            onChange={(event) => {
              draft.set({ url: event.currentTarget.value });
              setError(null);
            }}
          />
          <TextInput
            label={t('description')}
            description={t('descriptionHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={200}
            value={description}
            error={refused.description}
            onChange={(event) => draft.set({ description: event.currentTarget.value })}
          />
          <Checkbox.Group
            label={t('events')}
            withAsterisk
            value={[...events]}
            error={noEvent ?? refused.events}
            onChange={(chosen) => draft.set({ events: chosen })}
          >
            <Stack gap="xs" my="xs">
              {WEBHOOK_EVENTS.map((event) => (
                <Checkbox key={event} value={event} label={t(`event.${event}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group>
            <Button type="submit" loading={isBusy}>
              {t(webhook === null ? 'create' : 'save')}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                draft.clear();
                props.onClose();
              }}
            >
              {ui('cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

type Typed = {
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
};

function fieldsOf(webhook: Webhook | null): Typed {
  if (webhook === null) return { url: '', description: '', events: ['goal.completed'] };
  return { url: webhook.url, description: webhook.description ?? '', events: webhook.events };
}
