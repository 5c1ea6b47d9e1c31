import { Table } from '@mantine/core';
import classes from './usage.module.css';
import type { Metric, Share } from './usage-sums.js';
import { useFigures } from './use-figures.js';
import { useWords } from './words.js';

/** Who had how much: a row and a bar each, the most first. */
export function ShareTable(props: {
  readonly caption: string;
  readonly shares: readonly Share[];
  readonly metric: Metric;
  readonly nameOf?: (name: string) => string;
}) {
  const { t } = useWords();
  const figure = useFigures();
  const { caption, shares, metric, nameOf = (name) => name } = props;
  const most = Math.max(...shares.map(({ value }) => value), 0);
  return (
    <Table verticalSpacing={6} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="65%">{caption}</Table.Th>
          <Table.Th ta="end">{t(`metrics.${metric}`)}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shares.map(({ name, value }) => (
          <Table.Tr key={name}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {nameOf(name)}
              <div className={classes.track} aria-hidden>
                <div
                  className={classes.share}
                  style={{ width: `${most === 0 ? 0 : (value / most) * 100}%` }}
                />
              </div>
            </Table.Td>
            <Table.Td ta="end">{figure(value, metric)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
