import { Card, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import classes from './plot.module.css';
import { useWords } from './words.js';

const BarChart = lazy(() => import('./bar-chart.js'));

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

export interface PlotData {
  /** What a point is: the head of the table's first column. */
  readonly column: string;
  /** The names of the points, whole; and as short as they stand below the bars. */
  readonly names: readonly string[];
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly sayPoint: (index: number) => string;
}

/** A picture of some figures: what it shows in a sentence, the bars, and the figures as a table for who wants them. */
export function Plot(props: { readonly title: string; readonly summary: string; readonly data: PlotData }) {
  const { title, summary, data } = props;
  const { t } = useWords();
  return (
    <PlotFrame title={title} summary={summary} data={data}>
      {data.series.length > 1 && (
        <Group gap="md" aria-hidden>
          {data.series.map(({ name }, i) => (
            <span key={name} className={classes.legend}>
              <span className={classes.swatch} data-series={i} />
              {name}
            </span>
          ))}
        </Group>
      )}
      <Suspense fallback={<Skeleton height={236} animate={false} />}>
        <BarChart
          label={`${title}. ${t('plots.keys')}`}
          idle={t('plots.idle')}
          labels={data.labels}
          series={data.series}
          sayPoint={data.sayPoint}
        />
      </Suspense>
    </PlotFrame>
  );
}

/** The frame of a picture that is drawn in some other way. */
export function PlotFrame(props: {
  readonly title: string;
  readonly summary: string;
  readonly data: Pick<PlotData, 'column' | 'names' | 'series'>;
  readonly children: ReactNode;
}) {
  const { t } = useWords();
  const id = useId();
  const { title, summary, data, children } = props;
  return (
    <Card component="section" withBorder radius="lg" p="md" aria-labelledby={id} className={classes.frame}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          <Text size="sm">{summary}</Text>
        </div>
        {children}
        <details>
          <summary>{t('plots.table')}</summary>
          <Figures title={title} data={data} />
        </details>
      </Stack>
    </Card>
  );
}

function Figures({
  title,
  data,
}: {
  readonly title: string;
  readonly data: Pick<PlotData, 'column' | 'names' | 'series'>;
}) {
  return (
    <Table mt="xs" maw={480}>
      <caption className="visually-hidden">{title}</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{data.column}</Table.Th>
          {data.series.map(({ name }) => (
            <Table.Th key={name} scope="col" ta="right">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.names.map((name, i) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            {data.series.map((one) => (
              <Table.Td key={one.name} ta="right">
                {one.values[i]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
