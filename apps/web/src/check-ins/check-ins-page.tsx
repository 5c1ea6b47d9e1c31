import { Button, Stack, Text, Title } from '@mantine/core';
import { IconNotes, IconSearchOff } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { useWords as useUiWords } from '../ui/words.js';
import { CheckInCard } from './check-in-card.js';
import { type CheckInFilter, filterOf, isEmpty, queryOf, searchOf } from './check-in-filter.js';
import { CheckInForm } from './check-in-form.js';
import { CheckInSearch } from './check-in-search.js';
import { useCheckIns } from './check-ins-queries.js';
import { useWords } from './words.js';

/** A form for now, and below it everything that was told before. */
export function CheckInsPage() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const show = (next: CheckInFilter) => setSearch(searchOf(next), { replace: true });
  return (
    <Stack maw={820} mx="auto" gap="lg">
      <div>
        <PageHeader title={t('title')} lead={t('lead')} />
        <CheckInForm goalId={filter.goal} onSaved={() => show({ q: '', goal: '', from: '', to: '' })} />
      </div>
      <section aria-labelledby="history">
        <Title order={2} size="h4" mb="sm" id="history">
          {t('history')}
        </Title>
        <History filter={filter} onFilter={show} />
      </section>
    </Stack>
  );
}

function History(props: {
  readonly filter: CheckInFilter;
  readonly onFilter: (filter: CheckInFilter) => void;
}) {
  const { filter } = props;
  const checkIns = useCheckIns(queryOf(filter));
  const areNone = isEmpty(filter) && !checkIns.isPlaceholderData && checkIns.data?.length === 0;
  return (
    <>
      {!checkIns.isPending && !areNone && (
        <CheckInSearch key={isEmpty(filter) ? 'all' : 'some'} filter={filter} onChange={props.onFilter} />
      )}
      <Found filter={filter} checkIns={checkIns} />
    </>
  );
}

function Found(props: { readonly filter: CheckInFilter; readonly checkIns: ReturnType<typeof useCheckIns> }) {
  const { filter, checkIns } = props;
  const { t } = useWords();
  const ui = useUiWords();
  if (checkIns.isPending) return <LoadingState />;
  if (checkIns.isError)
    return <ErrorState level={3} error={checkIns.error} retry={() => void checkIns.refetch()} />;
  const count = checkIns.data.length;
  if (count === 0) {
    const said = isEmpty(filter) ? 'empty' : 'nothingFound';
    return (
      <EmptyState
        level={3}
        icon={isEmpty(filter) ? <IconNotes /> : <IconSearchOff />}
        title={t(`${said}.title`)}
      >
        {t(`${said}.text`)}
      </EmptyState>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {isEmpty(filter) ? '' : checkIns.hasNextPage ? t('foundMore', { count }) : t('found', { count })}
      </Text>
      <Stack component="ul" role="list" m={0} p={0} aria-busy={checkIns.isPlaceholderData}>
        {checkIns.data.map((checkIn) => (
          <CheckInCard key={checkIn.id} checkIn={checkIn} />
        ))}
      </Stack>
      {checkIns.hasNextPage && (
        <Button
          variant="subtle"
          mt="md"
          loading={checkIns.isFetchingNextPage}
          onClick={() => void checkIns.fetchNextPage()}
        >
          {ui.t('showMore')}
        </Button>
      )}
    </>
  );
}
