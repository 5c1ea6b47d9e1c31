import { Card, Group, SegmentedControl, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { UsageReport } from '@roundtable/api';
import { IconReportMoney } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../app/api.js';
import { toolWords } from '../chat/messages/message-tool-words.js';
import { useAgents } from '../ui/agents/use-agents.js';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { DayBars } from './day-bars.js';
import { isOfflineDemo, OFFLINE_DEMO } from './offline-demo.js';
import { ShareTable } from './share-table.js';
import { TodayCard } from './today-card.js';
import { amountOf, byDay, METRICS, type Metric, shares, toolShares } from './usage-sums.js';
import { useFigures } from './use-figures.js';
import { useWords } from './words.js';

const PERIODS = [7, 30, 90];
const DAY_MS = 86_400_000;

/** What the agents used: cost, answers, text; by day, agent and model. */
export function UsagePage() {
  const { t } = useWords();
  const [days, setDays] = useState(30);
  const usage = useQuery({
    queryKey: ['usage', days],
    queryFn: () =>
      api.me.usage({ from: new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <SegmentedControl
            aria-label={t('period')}
            value={String(days)}
            onChange={(next) => setDays(Number(next))}
            data={PERIODS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          />
        }
      />
      {usage.isPending ? (
        <LoadingState />
      ) : usage.isError ? (
        <ErrorState error={usage.error} retry={() => void usage.refetch()} />
      ) : (
        <Report report={usage.data} />
      )}
    </>
  );
}

function Report({ report }: { readonly report: UsageReport }) {
  const { t } = useWords();
  const isDemo = isOfflineDemo(report);
  const metrics = isDemo ? METRICS.filter((one) => one !== 'cost') : METRICS;
  const [chosen, setMetric] = useState<Metric>('cost');
  const metric = isDemo && chosen === 'cost' ? 'calls' : chosen;
  const agents = useAgents();
  const modelOf = (name: string) => (name === OFFLINE_DEMO ? t('offlineDemo') : name);
  const nameOf = (id: string) => (id === 'memory' ? t('memory') : agents(id).name);
  return (
    <Stack gap="lg">
      <TodayCard today={report.today} />
      {report.models.length === 0 ? (
        <EmptyState icon={<IconReportMoney />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      ) : (
        <>
          <Totals report={report} />
          <div>
            <SegmentedControl
              aria-label={t('metric')}
              value={metric}
              onChange={(next) => setMetric(METRICS.find((one) => one === next) ?? 'cost')}
              data={metrics.map((one) => ({ value: one, label: t(`metrics.${one}`) }))}
            />
            <Text fz="sm" c="dimmed" mt={4}>
              {t(`metricHints.${metric}`)}
            </Text>
          </div>
          <Card withBorder component="section" aria-labelledby="usage-days">
            <Title order={2} size="h4" id="usage-days">
              {t('byDay')}
            </Title>
            <Text fz="sm" c="dimmed" mb="sm">
              {t('utc')}
            </Text>
            <DayBars days={byDay(report, metric)} metric={metric} />
          </Card>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Card withBorder component="section" aria-label={t('byAgent')}>
              <ShareTable
                caption={t('agent')}
                shares={shares(report, metric, 'agent')}
                metric={metric}
                nameOf={nameOf}
              />
            </Card>
            <Card withBorder component="section" aria-label={t('byModel')}>
              <ShareTable
                caption={t('model')}
                shares={shares(report, metric, 'model')}
                metric={metric}
                nameOf={modelOf}
              />
            </Card>
          </SimpleGrid>
          <Tools report={report} />
        </>
      )}
    </Stack>
  );
}

function Totals({ report }: { readonly report: UsageReport }) {
  const { t, locale } = useWords();
  const figure = useFigures();
  const { totals } = report;
  const read = totals.inputTokens + totals.cacheReadTokens + totals.cacheWriteTokens;
  const figures = [
    ...(isOfflineDemo(report)
      ? []
      : [{ name: t('totals.cost'), value: figure(amountOf(totals, 'cost'), 'cost') }]),
    { name: t('totals.calls'), value: figure(totals.calls, 'calls') },
    { name: t('totals.read'), value: figure(read, 'words') },
    { name: t('totals.written'), value: figure(totals.outputTokens, 'words') },
  ];
  const share = read === 0 ? 0 : totals.cacheReadTokens / read;
  return (
    <div>
      <Group component="dl" gap="xl" m={0}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <Text component="dt" fz="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0} fz="xl" fw={650}>
              {value}
            </Text>
          </div>
        ))}
      </Group>
      {share > 0 && (
        <Text fz="sm" c="dimmed" mt={4}>
          {t('fromMemory', {
            percent: share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 }),
          })}
        </Text>
      )}
    </div>
  );
}

function Tools({ report }: { readonly report: UsageReport }) {
  const { t, locale } = useWords();
  const tools = toolShares(report);
  if (tools.length === 0) return null;
  return (
    <Card withBorder component="section" aria-labelledby="usage-tools">
      <Title order={2} size="h4" id="usage-tools" mb="xs">
        {t('tools')}
      </Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('tool')}</Table.Th>
            <Table.Th ta="end">{t('times')}</Table.Th>
            <Table.Th ta="end">{t('failed')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tools.map(({ name, value, errors }) => (
            <Table.Tr key={name}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{toolWords(name, false, locale)}</Table.Td>
              <Table.Td ta="end">{value.toLocaleString(locale)}</Table.Td>
              <Table.Td ta="end">{errors.toLocaleString(locale)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
