import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Goal } from '@roundtable/capabilities/goals';
import {
  IconCheck,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { Dialog } from '../ui/dialogs/dialog.js';
import { toast } from '../ui/toasts/toast.js';
import { GoalForm } from './goal-form.js';
import { useGoalChanges } from './use-goal-changes.js';
import { useWords } from './words.js';

/** What can be done about a goal as a whole; `onRemoved` when it is gone from where it was shown. */
export function GoalMenu({ goal, onRemoved }: { readonly goal: Goal; readonly onRemoved?: () => void }) {
  const { t } = useWords();
  const { become, remove, update } = useGoalChanges(goal);
  const [isEditing, edit] = useDisclosure();
  const { id, title, why, notes, status, targetDate } = goal;
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('more', { title })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={edit.open}>
            {t('edit')}
          </Menu.Item>
          {status !== 'completed' && (
            <Menu.Item leftSection={<IconCheck {...icon} />} onClick={() => void become('completed')}>
              {t('complete')}
            </Menu.Item>
          )}
          {status === 'active' && (
            <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={() => void become('parked')}>
              {t('park')}
            </Menu.Item>
          )}
          {status !== 'active' && (
            <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={() => void become('active')}>
              {t('reactivate')}
            </Menu.Item>
          )}
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => void remove().then((isGone) => isGone && onRemoved?.())}
          >
            {t('remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isEditing} onClose={edit.close} title={t('edit')}>
        <GoalForm
          draft={`goal.${id}`}
          initial={{ title, why: why ?? '', notes: notes ?? '', targetDate: targetDate ?? '' }}
          submitLabel={t('form.save')}
          onSubmit={async (body) => {
            await update.mutateAsync({ id, ...body });
            edit.close();
            toast(t('changed'));
          }}
        />
      </Dialog>
    </>
  );
}
