import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useAllGoals } from '../goals/goals-queries.js';
import { useWords } from './words.js';

/** The goal that a plan is for, or that it is for none. */
export function PlanGoal({ goalId }: { readonly goalId: string | null }) {
  const { t } = useWords();
  const goals = useAllGoals();
  if (goalId === null) return <Text size="sm">{t('none')}</Text>;
  if (!goals.isSuccess) return null;
  const goal = goals.data.find(({ id }) => id === goalId);
  if (goal === undefined) return <Text size="sm">{t('goalGone')}</Text>;
  return (
    <Anchor component={Link} href={`/goals/${goalId}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
      {t('forGoal', { title: goal.title })}
    </Anchor>
  );
}
