import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell, IconPlus } from '@tabler/icons-react';
import { Dialog } from '../ui/dialogs/dialog.js';
import { PageHeader } from '../ui/page-header.js';
import { LoadingState } from '../ui/states.js';
import { toast } from '../ui/toasts/toast.js';
import { ComingFollowUps } from './coming-follow-ups.js';
import {
  useComingFollowUps,
  useCommitmentActions,
  useCommitments,
  useFollowUpActions,
} from './follow-ups-queries.js';
import { OpenCommitments } from './open-commitments.js';
import { SettledCommitments } from './settled-commitments.js';
import { TimedForm } from './timed-form.js';
import { useWords } from './words.js';

/** What the user set out to do, and what the system will say unasked. */
export function CommitmentsPage() {
  const { t } = useWords();
  const { create } = useCommitmentActions();
  const { create: createReminder } = useFollowUpActions();
  // One list would push the other down.
  const isLoading = [useCommitments('open'), useComingFollowUps()].some(({ isPending }) => isPending);
  const [isAdding, add] = useDisclosure();
  const [isReminding, remind] = useDisclosure();

  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Group gap="xs">
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.open}>
              {t('add')}
            </Button>
            <Button variant="default" leftSection={<IconBell size={18} aria-hidden />} onClick={remind.open}>
              {t('addReminder')}
            </Button>
          </Group>
        }
      />
      {isLoading && <LoadingState />}
      <div hidden={isLoading}>
        <OpenCommitments />
        <ComingFollowUps />
        <SettledCommitments />
      </div>
      <Dialog opened={isAdding} onClose={add.close} title={t('add')}>
        <TimedForm
          draft="commitment.new"
          textLabel={t('form.text')}
          atLabel={t('form.due')}
          needsTime={false}
          submitLabel={t('form.create')}
          onSubmit={async ({ text, at }) => {
            await create.mutateAsync({ text, ...(at === '' ? {} : { due: at }) });
            add.close();
            toast(t('created'));
          }}
        />
      </Dialog>
      <Dialog opened={isReminding} onClose={remind.close} title={t('addReminder')}>
        <TimedForm
          draft="reminder.new"
          textLabel={t('form.reminder')}
          atLabel={t('form.at')}
          needsTime
          submitLabel={t('form.create')}
          onSubmit={async ({ text, at }) => {
            await createReminder.mutateAsync({ note: text, at });
            remind.close();
            toast(t('created'));
          }}
        />
      </Dialog>
    </>
  );
}
