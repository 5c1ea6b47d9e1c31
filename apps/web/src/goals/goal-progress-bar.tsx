import { Progress, Stack, Text } from '@mantine/core';
import type { Goal } from '@roundtable/capabilities/goals';
import { progressOf, type Share } from './goal-progress.js';
import { useWords } from './words.js';

/** What was done of what was set, in words, with a bar beside them for the eye. */
export function GoalProgressBar({ goal }: { readonly goal: Goal }) {
  const { t } = useWords();
  const { microWins, milestones } = progressOf(goal);
  const all = microWins.all + milestones.all;
  if (all === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('progress.none')}
      </Text>
    );
  const words = [
    ...(microWins.all === 0 ? [] : [t('progress.microWins', { done: microWins.done, count: microWins.all })]),
    ...(milestones.all === 0
      ? []
      : [t('progress.milestones', { done: milestones.done, count: milestones.all })]),
  ];
  const width = ({ done }: Share) => (done / all) * 100;
  return (
    <Stack gap={6}>
      <Text size="sm">{words.join(' · ')}</Text>
      <Progress.Root size="md" aria-hidden>
        <Progress.Section value={width(microWins)} color="var(--rt-mark)" withAria={false} />
        <Progress.Section value={width(milestones)} color="purple.5" withAria={false} />
      </Progress.Root>
    </Stack>
  );
}
