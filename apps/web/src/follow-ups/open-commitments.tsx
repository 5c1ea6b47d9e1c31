import { Button, Title } from '@mantine/core';
import type { Commitment } from '@roundtable/api';
import { IconListCheck } from '@tabler/icons-react';
import { EmptyState, ErrorState } from '../ui/states.js';
import { useWords as useUiWords } from '../ui/words.js';
import { CommitmentRow } from './commitment-row.js';
import { useComingFollowUps, useCommitments } from './follow-ups-queries.js';
import { RowList } from './row-list.js';
import { useWords } from './words.js';

/** The open ones, the next one first, those without a time behind them. */
export function OpenCommitments() {
  const { t } = useWords();
  const ui = useUiWords();
  const open = useCommitments('open');
  const followUps = useComingFollowUps().data ?? [];
  return (
    <section aria-labelledby="open-commitments">
      <Title order={2} size="h4" mb="sm" id="open-commitments">
        {t('open')}
      </Title>
      {open.isPending ? null : open.isError ? (
        <ErrorState level={3} error={open.error} retry={() => void open.refetch()} />
      ) : open.data.length === 0 ? (
        <EmptyState level={3} icon={<IconListCheck />} title={t('openEmpty.title')}>
          {t('openEmpty.text')}
        </EmptyState>
      ) : (
        <RowList label={t('open')}>
          {[...open.data].sort(byDue).map((one) => (
            <CommitmentRow
              key={one.id}
              commitment={one}
              followUp={followUps.find(({ commitmentId }) => commitmentId === one.id)}
            />
          ))}
        </RowList>
      )}
      {open.hasNextPage && (
        <Button variant="subtle" mt="xs" onClick={() => void open.fetchNextPage()}>
          {ui.t('showMore')}
        </Button>
      )}
    </section>
  );
}

function byDue(a: Commitment, b: Commitment): number {
  if (a.dueAt === null || b.dueAt === null) return Number(a.dueAt === null) - Number(b.dueAt === null);
  return a.dueAt.localeCompare(b.dueAt);
}
