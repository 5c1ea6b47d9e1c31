import { Button, Text, Title, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Commitment } from '@roundtable/api';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { ErrorState, LoadingState } from '../ui/states.js';
import { useWords as useUiWords } from '../ui/words.js';
import { CommitmentRow } from './commitment-row.js';
import { useCommitments } from './follow-ups-queries.js';
import { RowList } from './row-list.js';
import { useWords } from './words.js';

/** What was done or let go, folded until somebody wants to see it. */
export function SettledCommitments() {
  const { t } = useWords();
  const [isOpen, { toggle }] = useDisclosure();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section aria-labelledby="settled-commitments">
      <Title order={2} size="h4" mt="xl" mb="sm" id="settled-commitments">
        <UnstyledButton onClick={toggle} aria-expanded={isOpen} fz="inherit" fw="inherit">
          <Chevron size={18} aria-hidden style={{ verticalAlign: '-0.15em' }} /> {t('settled')}
        </UnstyledButton>
      </Title>
      {isOpen && <Settled />}
    </section>
  );
}

function Settled() {
  const { t } = useWords();
  const ui = useUiWords();
  const lists = [useCommitments('done'), useCommitments('cancelled')];
  const failed = lists.find((list) => list.isError);
  if (failed !== undefined)
    return <ErrorState level={3} error={failed.error} retry={() => void failed.refetch()} />;
  if (lists.some((list) => list.isPending)) return <LoadingState />;
  const items = lists.flatMap((list) => list.data ?? []).sort(byLatest);
  if (items.length === 0) return <Text c="dimmed">{t('settledEmpty')}</Text>;
  return (
    <>
      <RowList label={t('settled')}>
        {items.map((one) => (
          <CommitmentRow key={one.id} commitment={one} />
        ))}
      </RowList>
      {lists.some((list) => list.hasNextPage) && (
        <Button
          variant="subtle"
          mt="xs"
          onClick={() => void Promise.all(lists.filter((l) => l.hasNextPage).map((l) => l.fetchNextPage()))}
        >
          {ui.t('showMore')}
        </Button>
      )}
    </>
  );
}

function byLatest(a: Commitment, b: Commitment): number {
  return (b.settledAt ?? '').localeCompare(a.settledAt ?? '');
}
