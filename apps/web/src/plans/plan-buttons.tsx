import { ActionIcon, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Plan } from '@roundtable/api';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { toastError } from '../ui/toasts/toast.js';
import { EditPlan } from './edit-plan.js';
import { usePlanRemoval } from './use-plan-removal.js';
import { useWords } from './words.js';

/** What can be done about a plan in a list. */
export function PlanButtons({ plan }: { readonly plan: Plan }) {
  const { t } = useWords();
  const remove = usePlanRemoval();
  const [isEditing, edit] = useDisclosure();
  const { title } = plan;
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon variant="subtle" color="gray" aria-label={t('editNamed', { title })} onClick={edit.open}>
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('removeNamed', { title })}
        onClick={() => void remove(plan).catch(toastError)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <EditPlan plan={plan} opened={isEditing} onClose={edit.close} />
    </Group>
  );
}
