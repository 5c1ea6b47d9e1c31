import { Anchor, Stack } from '@mantine/core';
import type { Goal } from '@roundtable/capabilities/goals';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../app/api.js';
import { CheckInCard } from '../check-ins/check-in-card.js';
import { useCheckIns } from '../check-ins/check-ins-queries.js';
import { usePlans } from '../plans/plans-queries.js';
import { ConversationLink } from '../ui/conversation-link.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { GoalPlans } from './goal-plans.js';
import { PartList } from './parts/part-list.js';
import { PartSection } from './parts/part-section.js';
import { useWords } from './parts/parts-words.js';

const SHOWN = 3;

const useGoalCheckIns = (goalId: string) => useCheckIns({ goalId }, SHOWN);

function useGoalConversations(goalId: string) {
  return useQuery({
    queryKey: ['conversations', 'of-goal', goalId],
    queryFn: async () => {
      const { items } = await api.conversations.list({ limit: 100 });
      return items.filter((one) => one.goalId === goalId);
    },
  });
}

/** What belongs to a goal, when all of it is there: one list would push the others down. */
export function GoalHistory({ goal }: { readonly goal: Goal }) {
  const isLoading = [usePlans(goal.id), useGoalCheckIns(goal.id), useGoalConversations(goal.id)].some(
    ({ isPending }) => isPending,
  );
  if (isLoading) return <LoadingState />;
  return (
    <Stack>
      <GoalPlans goal={goal} />
      <GoalCheckIns goal={goal} />
      <GoalConversations goal={goal} />
    </Stack>
  );
}

/** The latest check-ins about a goal, and a way to all of them. */
function GoalCheckIns({ goal }: { readonly goal: Goal }) {
  const { t } = useWords();
  const checkIns = useGoalCheckIns(goal.id);
  return (
    <PartSection title={t('checkIns.title')}>
      {checkIns.isPending ? null : checkIns.isError ? (
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
function GoalConversations({ goal }: { readonly goal: Goal }) {
  const { t } = useWords();
  const conversations = useGoalConversations(goal.id);
  return (
    <PartSection title={t('conversations.title')}>
      {conversations.isPending ? null : conversations.isError ? (
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
