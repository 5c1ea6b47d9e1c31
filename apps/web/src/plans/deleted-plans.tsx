import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '../ui/dialog.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { toast, toastError } from '../ui/toast.js';
import { useDeletedPlans, usePlanActions } from './plans-queries.js';
import { useWords } from './words.js';

/** A way back for plans that were deleted, as long as there is one. */
export function DeletedPlans() {
  const { t } = useWords();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" mt="xl" onClick={open}>
        {t('showDeleted')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('deletedTitle')}>
        <DeletedList />
      </Dialog>
    </>
  );
}

function DeletedList() {
  const { t } = useWords();
  const { restore } = usePlanActions();
  const deleted = useDeletedPlans();
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
            onClick={() =>
              void restore.mutateAsync(id).then(() => toast(t('restored', { title })), toastError)
            }
          >
            {t('restore')}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
