import { Card, Progress, Text, Title } from '@mantine/core';
import type { UsageReport } from '@roundtable/api';
import { useProfile } from '../app/session.js';
import { sayInstant } from '../ui/time/local-time.js';
import { useWords } from './words.js';

/** Today's messages against the daily limit, and what happens when a budget is spent. */
export function TodayCard({ today }: { readonly today: UsageReport['today'] }) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const { messagesUsed: used, messageLimit: limit, resetAt } = today;
  return (
    <Card withBorder component="section" aria-labelledby="usage-today">
      <Title order={2} size="h4" mb="xs" id="usage-today">
        {t('today')}
      </Title>
      {limit === null ? (
        <Text>{t('noLimit')}</Text>
      ) : (
        <>
          <Text>{t('limit', { used, limit })}</Text>
          <Progress
            color="var(--rt-mark)"
            value={Math.min((used / limit) * 100, 100)}
            my="xs"
            aria-label={t('limitLabel')}
          />
          {used >= limit && (
            <Text>{t('room', { when: sayInstant(resetAt, { zone: timeZone, locale }) })}</Text>
          )}
        </>
      )}
      <Text fz="sm" c="dimmed" mt="xs">
        {t('budget')}
      </Text>
    </Card>
  );
}
