import { SimpleGrid, Stack, Text } from '@mantine/core';
import { type CheckInStatistics, inLocale, PARTS_OF_DAY } from '@roundtable/api';
import { useMemo } from 'react';
import { useProfile } from '../app/session.js';
import { sayDate } from '../ui/time/local-time.js';
import { mostOf, type Point, rangeOf } from './most-of.js';
import { Plot, type PlotData, PlotFrame } from './plot.js';
import classes from './plot.module.css';
import { useWords } from './words.js';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const TIMES = ['night', 'morning', 'afternoon', 'evening'] as const;
const SHORT = 3;

/** The pictures of the check-ins of a period. */
export function StatisticsPlots({ statistics }: { readonly statistics: CheckInStatistics }) {
  const perWeek = useMemo(() => fromFirst(statistics.perWeek), [statistics]);
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} mt="md">
      <Weeks perWeek={perWeek} />
      <Weekdays counts={statistics.byWeekday} />
      <Times counts={statistics.byTimeOfDay} />
      {statistics.goalId === null && <Goals byGoal={statistics.byGoal} />}
    </SimpleGrid>
  );
}

/** The weeks since the first check-in of the period: what was before somebody began says nothing of them. */
function fromFirst(perWeek: CheckInStatistics['perWeek']): CheckInStatistics['perWeek'] {
  return perWeek.slice(perWeek.findIndex(({ checkIns }) => checkIns > 0));
}

function Weeks({ perWeek }: Pick<CheckInStatistics, 'perWeek'>) {
  const { t, locale } = useWords();
  const data = useMemo((): PlotData => {
    const names = perWeek.map(({ week }) => sayDate(week, locale, { day: 'numeric', month: 'short' }));
    return {
      column: t('plots.perWeek.column'),
      names,
      labels: names,
      series: [
        { name: t('figures.checkIns'), values: perWeek.map(({ checkIns }) => checkIns) },
        { name: t('figures.daysWithCheckIn'), values: perWeek.map((week) => week.daysWithCheckIn) },
      ],
      sayPoint: (i) => {
        const { checkIns = 0, daysWithCheckIn = 0 } = perWeek[i] ?? {};
        return t('plots.perWeek.point', {
          day: names[i] ?? '',
          checkIns: t('plots.checkIns', { count: checkIns }),
          days: t('plots.onDays', { count: daysWithCheckIn }),
        });
      },
    };
  }, [perWeek, t, locale]);
  const counts = perWeek.map(({ checkIns }) => checkIns);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const summary = t('plots.perWeek.summary', { count, weeks: perWeek.length, ...rangeOf(counts) });
  return <Plot title={t('plots.perWeek.title')} summary={summary} data={data} />;
}

function Weekdays({ counts }: { readonly counts: CheckInStatistics['byWeekday'] }) {
  const { t } = useWords();
  const points = WEEKDAYS.map((day) => ({ name: t(`weekdays.${day}`), count: counts[day] }));
  const data = usePoints(points, {
    column: t('plots.byWeekday.column'),
    label: (name) => name.slice(0, SHORT),
  });
  return <Plot title={t('plots.byWeekday.title')} summary={useMost(points)} data={data} />;
}

function Times({ counts }: { readonly counts: CheckInStatistics['byTimeOfDay'] }) {
  const { t } = useWords();
  const begin = inLocale(PARTS_OF_DAY, useProfile().locale); // by which they were counted
  const points = TIMES.map((time, i) => {
    const next = TIMES[i + 1];
    const hours = `${begin[time]}–${next === undefined ? 24 : begin[next]} h`;
    return { name: `${t(`times.${time}`)}, ${hours}`, count: counts[time] };
  });
  const data = usePoints(points, {
    column: t('plots.byTimeOfDay.column'),
    label: (name) => name.split(', ')[1] ?? name,
  });
  return <Plot title={t('plots.byTimeOfDay.title')} summary={useMost(points)} data={data} />;
}

/** Titles are too long to stand below bars: here they stand above them. */
function Goals({ byGoal }: Pick<CheckInStatistics, 'byGoal'>) {
  const { t, locale } = useWords();
  const points = byGoal.map(({ title, checkIns }) => ({ name: title ?? t('noGoal'), count: checkIns }));
  const high = Math.max(1, ...points.map(({ count }) => count));
  const most = mostOf(points);
  const names = new Intl.ListFormat(locale).format(
    most?.names.map((name) => t('plots.quoted', { name })) ?? [],
  );
  const summary = most === null ? t('plots.even') : t('plots.byGoal.summary', { names, count: most.count });
  const series = [{ name: t('figures.checkIns'), values: points.map(({ count }) => count) }];
  const data = { column: t('plots.byGoal.column'), names: points.map(({ name }) => name), series };
  return (
    <PlotFrame title={t('plots.byGoal.title')} summary={summary} data={data}>
      <Stack gap="sm" component="ul" role="list" m={0} p={0} style={{ listStyle: 'none' }}>
        {byGoal.map(({ goalId, title, checkIns }) => (
          <li key={goalId ?? 'none'}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {title ?? t('noGoal')}: {t('plots.checkIns', { count: checkIns })}
            </Text>
            <div className={classes.track} aria-hidden>
              <div className={classes.bar} style={{ width: `${(checkIns / high) * 100}%` }} />
            </div>
          </li>
        ))}
      </Stack>
    </PlotFrame>
  );
}

function usePoints(
  points: readonly Point[],
  about: { readonly column: string; readonly label: (name: string) => string },
): PlotData {
  const { t } = useWords();
  const key = JSON.stringify(points);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what the points say, in the words of `t`
  return useMemo(
    () => ({
      column: about.column,
      names: points.map(({ name }) => name),
      labels: points.map(({ name }) => about.label(name)),
      series: [{ name: t('figures.checkIns'), values: points.map(({ count }) => count) }],
      sayPoint: (i) => {
        const { name = '', count = 0 } = points[i] ?? {};
        return t('plots.point', { name, checkIns: t('plots.checkIns', { count }) });
      },
    }),
    [key, t],
  );
}

function useMost(points: readonly Point[]): string {
  const { t, locale } = useWords();
  const most = mostOf(points);
  if (most === null) return t('plots.even');
  return t('plots.most', { names: new Intl.ListFormat(locale).format(most.names), count: most.count });
}
