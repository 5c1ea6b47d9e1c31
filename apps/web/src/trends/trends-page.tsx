import { Button, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import type { CheckInStatistics } from '@roundtable/api';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { api } from '../app/api.js';
import { checkInsKey } from '../check-ins/check-ins-queries.js';
import { useAllGoals } from '../goals/goals-queries.js';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { sayDate } from '../ui/time/local-time.js';
import { FigureTiles } from './figure-tiles.js';
import { FEWEST_CHECK_INS } from './most-of.js';
import { StatisticsPlots } from './statistics-plots.js';
import { useWords } from './words.js';

const PERIODS = [30, 90, 365] as const;

/** Pictures of the check-ins of a period, of everything or of one goal. */
export function TrendsPage() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const days = PERIODS.find((one) => String(one) === search.get('days')) ?? 30;
  const goals = useAllGoals().data ?? [];
  const goalId = goals.some(({ id }) => id === search.get('goal')) ? (search.get('goal') ?? '') : '';
  const statistics = useQuery({
    queryKey: [...checkInsKey, 'statistics', days, goalId],
    queryFn: () => api.checkIns.statistics({ days, ...(goalId === '' ? {} : { goalId }) }),
    placeholderData: (before) => before,
  });
  const show = (next: { readonly days?: string; readonly goal?: string }) => {
    const all = { days: String(days), goal: goalId, ...next };
    const changed = Object.entries(all).filter(
      ([name, value]) => value !== '' && !(name === 'days' && value === '30'),
    );
    setSearch(Object.fromEntries(changed), { replace: true });
  };

  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Group mb="md" align="flex-end">
        <div>
          <Text size="sm" fw={600} id="period" mb={4}>
            {t('period')}
          </Text>
          <SegmentedControl
            aria-labelledby="period"
            value={String(days)}
            onChange={(value) => show({ days: value })}
            data={PERIODS.map((one) => ({ value: String(one), label: t(`periods.d${one}`) }))}
          />
        </div>
        <NativeSelect
          label={t('goal')}
          value={goalId}
          onChange={(event) => show({ goal: event.currentTarget.value })}
          data={[
            { value: '', label: t('allGoals') },
            ...goals.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          maw={320}
        />
      </Group>
      {statistics.isPending ? (
        <LoadingState />
      ) : statistics.isError ? (
        <ErrorState error={statistics.error} retry={() => void statistics.refetch()} />
      ) : (
        <Shown statistics={statistics.data} longer={days === 365 ? null : () => show({ days: '365' })} />
      )}
    </>
  );
}

function Shown(props: { readonly statistics: CheckInStatistics; readonly longer: (() => void) | null }) {
  const { t, locale } = useWords();
  const { statistics, longer } = props;
  const { checkIns, microWinsDone, milestonesDone } = statistics;
  const isFew = checkIns < FEWEST_CHECK_INS;
  const say = (date: string) => sayDate(date, locale, { dateStyle: 'long' });
  return (
    <>
      {(!isFew || checkIns + microWinsDone + milestonesDone > 0) && (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {t('span', { from: say(statistics.from), to: say(statistics.to) })}
          </Text>
          <FigureTiles statistics={statistics} />
        </>
      )}
      {isFew ? (
        <EmptyState
          icon={<IconChartLine />}
          title={t('few.title', { count: FEWEST_CHECK_INS - checkIns })}
          action={
            <Group justify="center">
              <Button component={Link} href="/check-ins">
                {t('few.checkIn')}
              </Button>
              {longer !== null && (
                <Button variant="default" onClick={longer}>
                  {t('few.longer')}
                </Button>
              )}
            </Group>
          }
        >
          {t('few.text')}
        </EmptyState>
      ) : (
        <StatisticsPlots statistics={statistics} />
      )}
    </>
  );
}
