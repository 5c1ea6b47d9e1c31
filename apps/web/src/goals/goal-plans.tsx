import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Plan } from '@roundtable/api';
import type { Goal } from '@roundtable/capabilities/goals';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useProfile } from '../app/session.js';
import { Dialog } from '../ui/dialog.js';
import { sayDayOf } from '../ui/local-time.js';
import { Markdown } from '../ui/markdown.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { toast, toastError } from '../ui/toast.js';
import { PartList } from './part-list.js';
import { PartSection } from './part-section.js';
import { useWords } from './parts-words.js';
import { PlanForm } from './plan-form.js';
import { usePlanActions, usePlans } from './plans-queries.js';

/** Plans that were saved for a goal, after the person approved them in a conversation. */
export function GoalPlans({ goal }: { readonly goal: Goal }) {
  const { t } = useWords();
  const plans = usePlans(goal.id);
  return (
    <PartSection title={t('plans.title')}>
      {plans.isPending ? (
        <LoadingState />
      ) : plans.isError ? (
        <ErrorState level={3} error={plans.error} retry={() => void plans.refetch()} />
      ) : (
        <PartList isEmpty={plans.data.length === 0} emptyWords={t('plans.empty')}>
          {plans.data.map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </PartList>
      )}
    </PartSection>
  );
}

function PlanRow({ plan }: { readonly plan: Plan }) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const { remove, restore } = usePlanActions();
  const [isEditing, edit] = useDisclosure();
  const { id, title, summary, content, createdAt } = plan;

  async function take(): Promise<void> {
    await remove.mutateAsync(id);
    toast(
      t('plans.removed', { title }),
      () => void restore.mutateAsync(id).then(() => toast(t('plans.restored', { title })), toastError),
    );
  }

  return (
    <Stack component="li" gap={4}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('plans.edit', { title })}
            onClick={edit.open}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('plans.remove', { title })}
            onClick={() => void take().catch(toastError)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <Text size="sm">{summary}</Text>
      <details>
        <summary>{t('plans.show')}</summary>
        <Markdown text={content} />
      </details>
      <Text size="sm" c="dimmed">
        {t('plans.savedOn', { when: sayDayOf(createdAt, { zone: timeZone, locale }) })}
      </Text>
      <Dialog opened={isEditing} onClose={edit.close} title={t('plans.editTitle')} size="lg">
        <PlanForm
          plan={plan}
          onSaved={() => {
            edit.close();
            toast(t('plans.changed'));
          }}
        />
      </Dialog>
    </Stack>
  );
}
