import { Button, SimpleGrid, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconTarget } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { Dialog } from '../ui/dialogs/dialog.js';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { toast } from '../ui/toasts/toast.js';
import { useWords as useUiWords } from '../ui/words.js';
import { DeletedGoals } from './deleted-goals.js';
import { GoalCard } from './goal-card.js';
import { GoalForm } from './goal-form.js';
import { type GoalStatus, useGoalActions, useGoals } from './goals-queries.js';
import { useWords } from './words.js';

const STATUSES = ['active', 'parked', 'completed'] as const;

/** Goals by what they are at the moment, as cards. `?new` opens the form. */
export function GoalsPage() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const [isAdding, add] = useDisclosure(search.has('new'));
  const { create } = useGoalActions();
  const status = STATUSES.find((one) => one === search.get('show')) ?? 'active';

  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.open}>
            {t('add')}
          </Button>
        }
      />
      <Tabs
        value={status}
        onChange={(value) => setSearch(value === null || value === 'active' ? {} : { show: value })}
      >
        <Tabs.List mb="lg" aria-label={t('statusFilter')}>
          {STATUSES.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`statuses.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {STATUSES.map((one) => (
          <Tabs.Panel key={one} value={one}>
            {one === status && <Goals status={one} />}
          </Tabs.Panel>
        ))}
      </Tabs>
      <DeletedGoals />
      <Dialog opened={isAdding} onClose={add.close} title={t('add')}>
        <GoalForm
          draft="goal.new"
          submitLabel={t('form.create')}
          onSubmit={async ({ title, why, targetDate }) => {
            await create.mutateAsync({ title, why, targetDate });
            add.close();
            setSearch({});
            toast(t('created', { title }));
          }}
        />
      </Dialog>
    </>
  );
}

function Goals({ status }: { readonly status: GoalStatus }) {
  const { t } = useWords();
  const ui = useUiWords();
  const goals = useGoals(status);
  if (goals.isPending) return <LoadingState />;
  if (goals.isError) return <ErrorState error={goals.error} retry={() => void goals.refetch()} />;
  if (goals.data.length === 0) {
    return (
      <EmptyState icon={<IconTarget />} title={t(`empty.${status}.title`)}>
        {t(`empty.${status}.text`)}
      </EmptyState>
    );
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
        {goals.data.map((goal) => (
          <GoalCard key={goal.id} goal={goal} />
        ))}
      </SimpleGrid>
      {goals.hasNextPage && (
        <Button
          variant="subtle"
          mt="md"
          loading={goals.isFetchingNextPage}
          onClick={() => void goals.fetchNextPage()}
        >
          {ui.t('showMore')}
        </Button>
      )}
    </>
  );
}
