import { ActionIcon, Menu } from '@mantine/core';
import type { Webhook, WebhookWithSecret } from '@roundtable/api';
import { IconDots, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { webhookName } from './webhook-name.js';
import { useRemoveWebhook, useRotateSecret } from './webhooks-queries.js';
import { useWords } from './webhooks-words.js';

/** What is done now and then: change, a new secret, delete. The last two ask first. */
export function WebhookMenu(props: {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onSecret: (made: WebhookWithSecret) => void;
}) {
  const { webhook } = props;
  const { t } = useWords();
  const rotate = useRotateSecret();
  const remove = useRemoveWebhook();
  const [asks, setAsks] = useState<'nothing' | 'rotate' | 'remove'>('nothing');
  const name = webhookName(webhook);
  const close = () => setAsks('nothing');
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('more', { name })}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={props.onEdit}>
            {t('edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => setAsks('rotate')}>
            {t('rotate')}
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAsks('remove')}
          >
            {t('remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asks === 'rotate'}
        title={t('rotateTitle')}
        confirm={t('rotateConfirm')}
        isBusy={rotate.isPending}
        onClose={close}
        onConfirm={() =>
          rotate.mutate(webhook, { onSuccess: props.onSecret, onError: toastError, onSettled: close })
        }
      >
        {t('rotateText', { name })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asks === 'remove'}
        title={t('removeTitle')}
        confirm={t('remove')}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() =>
          remove.mutate(webhook, {
            onSuccess: () => toast(t('removed', { name })),
            onError: toastError,
            onSettled: close,
          })
        }
      >
        {t('removeText', { name })}
      </ConfirmDialog>
    </>
  );
}
