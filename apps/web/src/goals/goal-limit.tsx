import { Button, Group, Stack, Text } from '@mantine/core';
import { ApiError } from '@roundtable/client';
import { toastError } from '../ui/toasts/toast.js';
import { useGoalActions } from './goals-queries.js';
import { useWords } from './words.js';

export interface ActiveLimit {
  readonly limit: number;
  readonly message: string;
  readonly goals: readonly { readonly id: string; readonly title: string }[];
}

/** What the server says when there is no room for another active goal; null when it says something else. */
export function limitOf(error: unknown): ActiveLimit | null {
  if (!(error instanceof ApiError) || error.details === null) return null;
  const { limit, activeGoals } = error.details;
  if (typeof limit !== 'number' || !Array.isArray(activeGoals)) return null;
  const goals = activeGoals.flatMap((goal: unknown) => (isNamed(goal) ? [goal] : []));
  return { limit, message: error.message, goals };
}

/** Says that five are enough, and offers to park one of them on the spot; `onRoom` goes on with what was wanted. */
export function GoalLimit({ limit, onRoom }: { readonly limit: ActiveLimit; readonly onRoom: () => void }) {
  const { t, locale } = useWords();
  const { update } = useGoalActions();
  const titles = limit.goals.map(({ title }) => `«${title}»`).join(', ');
  return (
    <Stack gap="sm">
      {/* The server says it in English. */}
      <Text size="sm">
        {locale === 'en' ? limit.message : t('limit.text', { limit: limit.limit, titles })}
      </Text>
      <Group gap="xs">
        {limit.goals.map(({ id, title }) => (
          <Button
            key={id}
            size="compact-sm"
            variant="default"
            loading={update.isPending && update.variables.id === id}
            onClick={() => void update.mutateAsync({ id, status: 'parked' }).then(onRoom, toastError)}
          >
            {t('limit.park', { title })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

function isNamed(goal: unknown): goal is { id: string; title: string } {
  if (typeof goal !== 'object' || goal === null || !('id' in goal) || !('title' in goal)) return false;
  return typeof goal.id === 'string' && typeof goal.title === 'string';
}
