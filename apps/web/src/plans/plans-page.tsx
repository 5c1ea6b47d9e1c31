import { Anchor, Button, Card, Group, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { Plan } from '@roundtable/api';
import { IconClipboardText } from '@tabler/icons-react';
import { Link, useSearchParams } from 'wouter';
import { useProfile } from '../app/session.js';
import { useAllGoals } from '../goals/goals-queries.js';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { sayDayOf } from '../ui/time/local-time.js';
import { useWords as useUiWords } from '../ui/words.js';
import { DeletedPlans } from './deleted-plans.js';
import { PlanButtons } from './plan-buttons.js';
import { PlanGoal } from './plan-goal.js';
import { usePlanList } from './plans-queries.js';
import { useWords } from './words.js';

/** All saved plans, or those of one goal or of none: `?goal=none`, `?goal=<id>`. */
export function PlansPage() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const goals = useAllGoals();
  const chosen = search.get('goal') ?? 'all';
  const choices = [
    { value: 'all', label: t('every') },
    { value: 'none', label: t('none') },
    ...(goals.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ];
  const plans = usePlanList(chosen === 'all' || chosen === 'none' ? chosen : { goalId: chosen });
  const isAll = chosen === 'all' && !plans.isPlaceholderData;
  const isToNarrow = !plans.isPending && !(isAll && plans.data?.length === 0);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {isToNarrow && (
        <Select
          label={t('filter')}
          data={choices}
          value={chosen}
          allowDeselect={false}
          onChange={(value) => setSearch(value === null || value === 'all' ? {} : { goal: value })}
          maw={360}
          mb="lg"
        />
      )}
      <Plans plans={plans} isAll={isAll} />
      <DeletedPlans />
    </>
  );
}

function Plans(props: { readonly plans: ReturnType<typeof usePlanList>; readonly isAll: boolean }) {
  const { t } = useWords();
  const ui = useUiWords();
  const { plans, isAll } = props;
  if (plans.isPending) return <LoadingState />;
  if (plans.isError) return <ErrorState error={plans.error} retry={() => void plans.refetch()} />;
  if (plans.data.length === 0) {
    return (
      <EmptyState icon={<IconClipboardText />} title={t('empty.title')}>
        {isAll ? t('empty.text') : t('empty.filtered')}
      </EmptyState>
    );
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
        {plans.data.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </SimpleGrid>
      {plans.hasNextPage && (
        <Button
          variant="subtle"
          mt="md"
          loading={plans.isFetchingNextPage}
          onClick={() => void plans.fetchNextPage()}
        >
          {ui.t('showMore')}
        </Button>
      )}
    </>
  );
}

function PlanCard({ plan }: { readonly plan: Plan }) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const { id, title, summary, goalId, createdAt } = plan;
  return (
    <Card component="article" withBorder radius="lg" p="md" aria-labelledby={`plan-${id}`}>
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <Title order={2} size="h4" id={`plan-${id}`} style={{ overflowWrap: 'anywhere' }}>
            <Anchor component={Link} href={`/plans/${id}`} inherit c="inherit">
              {title}
            </Anchor>
          </Title>
          <PlanButtons plan={plan} />
        </Group>
        <Text lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {summary}
        </Text>
        <Stack gap={4} mt="auto">
          <PlanGoal goalId={goalId} />
          <Text size="sm" c="dimmed">
            {t('savedOn', { when: sayDayOf(createdAt, { zone: timeZone, locale }) })}
          </Text>
        </Stack>
      </Stack>
    </Card>
  );
}
