import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { errorWords } from '../../ui/error-words.js';
import { toastError } from '../../ui/toasts/toast.js';
import { useWords as useUiWords } from '../../ui/words.js';
import { useDeleteConversation, useUpdateConversation } from '../chat-queries.js';
import { useWords } from '../words.js';
import type { Asked } from './conversation-list.js';

const LONGEST_TITLE = 200;

/** What is asked before a conversation gets another title or is deleted. */
export function ConversationDialogs(props: {
  readonly asked: Asked;
  /** The conversation that the page shows. */
  readonly current: string | null;
  readonly close: () => void;
}) {
  return props.asked.act === 'rename' ? <RenameDialog {...props} /> : <DeleteDialog {...props} />;
}

function RenameDialog({ asked, close }: { readonly asked: Asked; readonly close: () => void }) {
  const { t } = useWords();
  const { t: ui } = useUiWords();
  const rename = useUpdateConversation();
  const [title, setTitle] = useState(asked.conversation.title ?? '');

  function save() {
    const typed = title.trim();
    rename.mutate({ id: asked.conversation.id, title: typed === '' ? null : typed }, { onSuccess: close });
  }

  return (
    <Modal
      opened
      onClose={close}
      title={t('rename')}
      closeButtonProps={{ 'aria-label': ui('close') }}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <TextInput
            label={t('newTitle')}
            description={t('titleHint')}
            data-autofocus
            maxLength={LONGEST_TITLE}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            error={rename.isError && errorWords(rename.error)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={rename.isPending}>
              {ui('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function DeleteDialog(props: {
  readonly asked: Asked;
  readonly current: string | null;
  readonly close: () => void;
}) {
  const { asked, current, close } = props;
  const { t } = useWords();
  const [, navigate] = useLocation();
  const remove = useDeleteConversation();
  const { id, title } = asked.conversation;

  function removeNow() {
    remove.mutate(id, {
      onSuccess: () => {
        close();
        if (id === current) navigate('/conversations');
      },
      onError: toastError,
    });
  }

  return (
    <ConfirmDialog
      opened
      title={t('deleteTitle')}
      confirm={t('deleteNow')}
      isBusy={remove.isPending}
      onConfirm={removeNow}
      onClose={close}
    >
      {t('deleteText', { title: title ?? t('untitled') })}
    </ConfirmDialog>
  );
}
