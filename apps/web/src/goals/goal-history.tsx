import { Anchor, Stack } from '@mantine/core';
import type { Goal } from '@roundtable/capabilities/goals';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../app/api.js';
import { CheckInCard } from '../check-ins/check-in-card.js';
import { useCheckIns } from '../check-ins/check-ins-queries.js';
import { ConversationLink } from '../ui/conversation-link.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { PartList } from './part-list.js';
import { PartSection } from './part-section.js';
import { useWords } from './parts-words.js';

const SHOWN = 3;

/** The latest check-ins about a goal, and a way to all of them. */
export function GoalCheckIns({ goal }: { readonly goal: Goal }) {
  const { t } = useWords();
  const checkIns = useCheckIns({ goalId: goal.id }, SHOWN);
  return (
    <PartSection title={t('checkIns.title')}>
      {checkIns.isPending ? (
        <LoadingState />
      ) : checkIns.isError ? (
        <ErrorState level={3} error={checkIns.error} retry={() => void checkIns.refetch()} />
      ) : (
        <Stack gap="sm">
          <PartList isEmpty={checkIns.data.length === 0} gap="lg" emptyWords={t('checkIns.empty')}>
            {checkIns.data.slice(0, SHOWN).map((checkIn) => (
              <CheckInCard key={checkIn.id} checkIn={checkIn} isInside />
            ))}
          </PartList>
          <Anchor component={Link} href={`/check-ins?goal=${goal.id}`} size="sm">
            {checkIns.data.length === 0 ? t('checkIns.add') : t('checkIns.all')}
          </Anchor>
        </Stack>
      )}
    </PartSection>
  );
}

/** Conversations that were opened about a goal. */
export function GoalConversations({ goal }: { readonly goal: Goal }) {
  const { t } = useWords();
  const conversations = useQuery({
    queryKey: ['conversations', 'of-goal', goal.id],
    queryFn: async () => {
      const { items } = await api.conversations.list({ limit: 100 });
      return items.filter(({ goalId }) => goalId === goal.id);
    },
  });
  return (
    <PartSection title={t('conversations.title')}>
      {conversations.isPending ? (
        <LoadingState />
      ) : conversations.isError ? (
        <ErrorState level={3} error={conversations.error} retry={() => void conversations.refetch()} />
      ) : (
        <PartList isEmpty={conversations.data.length === 0} emptyWords={t('conversations.empty')}>
          {conversations.data.map((conversation) => (
            <ConversationLink key={conversation.id} conversation={conversation} />
          ))}
        </PartList>
      )}
    </PartSection>
  );
}
