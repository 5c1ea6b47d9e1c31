import { ActionIcon, Button, Group, Menu, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CheckIn } from '@roundtable/api';
import { IconDots } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { Dialog } from '../ui/dialogs/dialog.js';
import { useDraft } from '../ui/drafts/use-draft.js';
import { fieldErrors } from '../ui/field-errors.js';
import { toast, toastError } from '../ui/toasts/toast.js';
import { useCheckInActions } from './check-ins-queries.js';
import { useWords } from './words.js';

/** Other words for a check-in, or no check-in at all. */
export function CheckInMenu({ checkIn, when }: { readonly checkIn: CheckIn; readonly when: string }) {
  const { t } = useWords();
  const { remove } = useCheckInActions();
  const [isEditing, edit] = useDisclosure();
  const [isRemoving, ask] = useDisclosure();
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('more', { when })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={edit.open}>{t('edit')}</Menu.Item>
          <Menu.Item c="var(--mantine-color-error)" onClick={ask.open}>
            {t('remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isEditing} onClose={edit.close} title={t('editTitle')}>
        <EditForm checkIn={checkIn} onSaved={edit.close} />
      </Dialog>
      <ConfirmDialog
        opened={isRemoving}
        onClose={ask.close}
        title={t('removeTitle')}
        confirm={t('remove')}
        isBusy={remove.isPending}
        onConfirm={() =>
          void remove
            .mutateAsync(checkIn.id)
            .then(() => toast(t('removed')), toastError)
            .finally(ask.close)
        }
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  );
}

function EditForm({ checkIn, onSaved }: { readonly checkIn: CheckIn; readonly onSaved: () => void }) {
  const { t } = useWords();
  const { update } = useCheckInActions();
  const draft = useDraft<{ text: string }>(`check-in.${checkIn.id}`, { text: checkIn.content });
  const [fault, setFault] = useState<string | null>(null);
  const { text } = draft.value;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (text.trim() === '') return setFault(t('form.missing'));
    setFault(null);
    try {
      await update.mutateAsync({ id: checkIn.id, content: text.trim() });
      draft.clear();
      onSaved();
      toast(t('saved'));
    } catch (error) {
      const { content } = fieldErrors(error);
      if (content === undefined) toastError(error);
      else setFault(content);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Textarea
          label={t('form.text')}
          value={text}
          onChange={(event) => draft.set({ text: event.currentTarget.value })}
          error={fault}
          autosize
          minRows={3}
          maxRows={14}
          data-autofocus
        />
        {checkIn.aiResponse !== null && (
          <Text size="sm" c="dimmed">
            {t('editNote')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={update.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
