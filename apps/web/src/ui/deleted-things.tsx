import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { Dialog } from './dialogs/dialog.js';
import { ErrorState, LoadingState } from './states.js';
import { toast, toastError } from './toasts/toast.js';

type DeletedWord = 'showDeleted' | 'deletedTitle' | 'noDeleted' | 'restore' | 'restoreNamed' | 'restored';

interface DeletedProps {
  /** The words of the page that they were deleted from. */
  readonly t: (word: DeletedWord, values?: { readonly title: string }) => string;
  readonly useDeleted: () => UseQueryResult<readonly { readonly id: string; readonly title: string }[]>;
  readonly restore: (id: string) => Promise<unknown>;
}

/** A way back for what was deleted, as long as there is one. */
export function DeletedThings(props: DeletedProps) {
  const { t } = props;
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" mt="xl" onClick={open}>
        {t('showDeleted')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('deletedTitle')}>
        <DeletedList {...props} />
      </Dialog>
    </>
  );
}

function DeletedList({ t, useDeleted, restore }: DeletedProps) {
  const deleted = useDeleted();
  if (deleted.isPending) return <LoadingState />;
  if (deleted.isError) return <ErrorState level={2} error={deleted.error} />;
  if (deleted.data.length === 0) return <Text c="dimmed">{t('noDeleted')}</Text>;
  return (
    <Stack component="ul" role="list" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {deleted.data.map(({ id, title }) => (
        <Group key={id} component="li" justify="space-between" wrap="nowrap">
          <Text style={{ overflowWrap: 'anywhere' }}>{title}</Text>
          <Button
            variant="light"
            size="compact-sm"
            aria-label={t('restoreNamed', { title })}
            style={{ flexShrink: 0 }}
            onClick={() => void restore(id).then(() => toast(t('restored', { title })), toastError)}
          >
            {t('restore')}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
