import { Group, Table, Text } from '@mantine/core';
import { sayDate, sayDay } from '../ui/time/local-time.js';
import classes from './usage.module.css';
import type { Metric, Share } from './usage-sums.js';
import { useFigures } from './use-figures.js';
import { useWords } from './words.js';

/** A bar for each day, and the same as a table. */
export function DayBars({ days, metric }: { readonly days: readonly Share[]; readonly metric: Metric }) {
  const { t, locale } = useWords();
  const figure = useFigures();
  const most = days.reduce((best, day) => (day.value > best.value ? day : best), { name: '', value: 0 });
  const [first, last] = [days.at(0)?.name ?? '', days.at(-1)?.name ?? ''];
  const say = (day: string) => (day === '' ? '' : sayDay(day, { now: `${last}T00:00`, locale }));
  const date = (day: string) => (day === '' ? '' : sayDate(day, locale, { day: 'numeric', month: 'long' }));
  return (
    <>
      <Text fz="sm" c="dimmed" aria-hidden>
        {figure(most.value, metric)}
      </Text>
      <div
        className={classes.bars}
        role="img"
        aria-label={t('chart', {
          metric: t(`metrics.${metric}`),
          from: date(first),
          to: date(last),
          most: figure(most.value, metric),
          day: date(most.name),
        })}
      >
        {days.map(({ name, value }) => (
          <div
            key={name}
            className={classes.bar}
            title={`${date(name)}: ${figure(value, metric)}`}
            style={{
              height: `${most.value === 0 ? 0 : Math.max((value / most.value) * 100, value > 0 ? 1.5 : 0)}%`,
            }}
          />
        ))}
      </div>
      <Group justify="space-between" aria-hidden>
        <Text fz="sm" c="dimmed">
          {date(first)}
        </Text>
        <Text fz="sm" c="dimmed">
          {date(last)}
        </Text>
      </Group>
      <details>
        <summary>{t('asTable')}</summary>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('day')}</Table.Th>
              <Table.Th ta="end">{t(`metrics.${metric}`)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...days].reverse().map(({ name, value }) => (
              <Table.Tr key={name}>
                <Table.Td>{say(name)}</Table.Td>
                <Table.Td ta="end">{figure(value, metric)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </>
  );
}
