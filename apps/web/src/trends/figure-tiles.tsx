import { Card, SimpleGrid, Text } from '@mantine/core';
import type { CheckInStatistics } from '@roundtable/api';
import { useWords } from './words.js';

const FIGURES = ['checkIns', 'daysWithCheckIn', 'microWinsDone', 'milestonesDone'] as const;

/** The figures of a period; what was before it only when there was something, and without a verdict. */
export function FigureTiles({ statistics }: { readonly statistics: CheckInStatistics }) {
  const { t } = useWords();
  const { before } = statistics;
  const hasBefore = FIGURES.some((figure) => before[figure] > 0);
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} component="dl" m={0}>
      {FIGURES.map((figure) => (
        <Card
          key={figure}
          withBorder
          radius="lg"
          p="md"
          style={{ flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
        >
          <dt>
            <Text size="sm">{t(`figures.${figure}`)}</Text>
            {hasBefore && (
              <Text size="sm" c="dimmed">
                {t('figures.before', { count: before[figure] })}
              </Text>
            )}
          </dt>
          <Text component="dd" m={0} fz={30} fw={650} lh={1.2}>
            {statistics[figure]}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}
