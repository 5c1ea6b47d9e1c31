import { Anchor, Text, Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { EmptyState, ErrorState } from '../ui/states.js';
import { FollowUpRow } from './follow-up-row.js';
import { useComingFollowUps } from './follow-ups-queries.js';
import { RowList } from './row-list.js';
import { useWords } from './words.js';

/** What will be told, and what was told and waits; what is about a commitment stands with that. */
export function ComingFollowUps() {
  const { t } = useWords();
  const { quietHoursStart: start, quietHoursEnd: end } = useProfile();
  const coming = useComingFollowUps();
  const followUps = coming.data?.filter(({ commitmentId }) => commitmentId === null) ?? [];
  return (
    <section aria-labelledby="coming-follow-ups">
      <Title order={2} size="h4" mt="xl" id="coming-follow-ups">
        {t('coming')}
      </Title>
      <Text c="dimmed" fz="sm" mb="sm">
        {start === end ? t('neverQuiet') : t('quiet', { start, end })}{' '}
        <Anchor component={Link} href="/settings" fz="sm" underline="always">
          {t('changeQuiet')}
        </Anchor>
      </Text>
      {coming.isPending ? null : coming.isError ? (
        <ErrorState level={3} error={coming.error} retry={() => void coming.refetch()} />
      ) : followUps.length === 0 ? (
        <EmptyState level={3} icon={<IconBell />} title={t('comingEmpty.title')}>
          {t('comingEmpty.text')}
        </EmptyState>
      ) : (
        <RowList label={t('coming')}>
          {followUps.map((one) => (
            <FollowUpRow key={one.id} followUp={one} />
          ))}
        </RowList>
      )}
    </section>
  );
}
