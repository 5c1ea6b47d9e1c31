import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Plan } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { IconArrowLeft, IconClipboardOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useLocation, useParams } from 'wouter';
import { useProfile } from '../app/session.js';
import { Markdown } from '../ui/markdown/markdown.js';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { sayDayOf } from '../ui/time/local-time.js';
import { toastError } from '../ui/toasts/toast.js';
import { useWords as useUiWords } from '../ui/words.js';
import { DeletedPlans } from './deleted-plans.js';
import { EditPlan } from './edit-plan.js';
import { PlanGoal } from './plan-goal.js';
import { usePlan } from './plans-queries.js';
import { usePlanRemoval } from './use-plan-removal.js';
import { useWords } from './words.js';

/** One saved plan, whole. */
export function PlanPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const plan = usePlan(id);
  if (plan.isPending) return <LoadingState />;
  if (plan.isError) {
    if (!(plan.error instanceof ApiError) || plan.error.status !== 404)
      return <ErrorState level={1} error={plan.error} retry={() => void plan.refetch()} />;
    return (
      <>
        <EmptyState
          level={1}
          icon={<IconClipboardOff />}
          title={t('notFound.title')}
          action={
            <Button component={Link} href="/plans" variant="light">
              {t('toPlans')}
            </Button>
          }
        >
          {t('notFound.text')}
        </EmptyState>
        <DeletedPlans />
      </>
    );
  }
  return <WholePlan key={id} plan={plan.data} />;
}

function WholePlan({ plan }: { readonly plan: Plan }) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const { goalId, conversationId, title, summary, content, createdAt, updatedAt } = plan;
  const day = (at: string) => sayDayOf(at, { zone: timeZone, locale });
  return (
    <>
      <Anchor component={Link} href="/plans" size="sm" display="inline-flex" mb="xs">
        <Group gap={4} component="span">
          <IconArrowLeft size={16} aria-hidden />
          {t('toPlans')}
        </Group>
      </Anchor>
      <PageHeader title={title} lead={summary} actions={<Actions plan={plan} />} />
      <Card withBorder radius="lg" p="md" maw={760}>
        <Stack gap="sm">
          <Group gap="md">
            <PlanGoal goalId={goalId} />
            {conversationId !== null && (
              <Anchor component={Link} href={`/conversations/${conversationId}`} size="sm">
                {t('toConversation')}
              </Anchor>
            )}
          </Group>
          <h2 className="visually-hidden">{t('whole')}</h2>
          <Markdown text={content} />
          <Text size="sm" c="dimmed">
            {t('savedOn', { when: day(createdAt) })}
            {day(updatedAt) === day(createdAt) ? '' : ` · ${t('changedOn', { when: day(updatedAt) })}`}
          </Text>
        </Stack>
      </Card>
    </>
  );
}

function Actions({ plan }: { readonly plan: Plan }) {
  const { t } = useWords();
  const ui = useUiWords();
  const [, navigate] = useLocation();
  const remove = usePlanRemoval();
  const [isEditing, edit] = useDisclosure();
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="light" leftSection={<IconPencil size={16} aria-hidden />} onClick={edit.open}>
        {t('edit')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove(plan).then(() => navigate('/plans'), toastError)}
      >
        {ui.t('delete')}
      </Button>
      <EditPlan plan={plan} opened={isEditing} onClose={edit.close} />
    </Group>
  );
}
