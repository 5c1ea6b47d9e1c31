import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import type { Goal } from '@roundtable/capabilities/goals';
import { Link } from 'wouter';
import { progressOf } from '../goals/goal-progress.js';
import { GoalProgressBar } from '../goals/goal-progress-bar.js';
import { useGoals } from '../goals/goals-queries.js';
import { useMicroWins } from '../goals/parts/parts-queries.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { toast, toastError } from '../ui/toasts/toast.js';
import classes from './home.module.css';
import { HomeSection } from './home-section.js';
import { useWords } from './words.js';

/** The active goals, each with the small step that comes next: it can be ticked off here. */
export function NextSteps() {
  const { t } = useWords();
  const goals = useGoals('active');
  return (
    <HomeSection title={t('goals.title')} all={{ href: '/goals', label: t('goals.all') }}>
      {goals.isPending ? (
        <LoadingState />
      ) : goals.isError ? (
        <ErrorState level={3} error={goals.error} retry={() => void goals.refetch()} />
      ) : goals.data.length === 0 ? (
        <>
          <Text c="dimmed">{t('goals.empty')}</Text>
          <Button component={Link} href="/goals?new" variant="light" style={{ alignSelf: 'flex-start' }}>
            {t('goals.set')}
          </Button>
        </>
      ) : (
        <Stack component="ul" role="list" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
          {goals.data.map((goal) => (
            <GoalStep key={goal.id} goal={goal} />
          ))}
        </Stack>
      )}
    </HomeSection>
  );
}

function GoalStep({ goal }: { readonly goal: Goal }) {
  const { t } = useWords();
  const { update } = useMicroWins(goal.id);
  const step = progressOf(goal).nextStep;
  const { id, title, microWins, milestones } = goal;
  const hasParts = microWins.length + milestones.length > 0; // else both would say that there is nothing yet

  async function tick(stepId: string, stepTitle: string): Promise<void> {
    await update.mutateAsync({ id: stepId, body: { done: true } });
    const back = () => void update.mutateAsync({ id: stepId, body: { done: false } }).catch(toastError);
    toast(t('goals.done', { title: stepTitle }), back);
  }

  return (
    <Stack component="li" gap={6}>
      <Anchor component={Link} href={`/goals/${id}`} fw={600} c="inherit" className={classes.wrap}>
        {title}
      </Anchor>
      {step === null ? (
        <Text size="sm" c="dimmed">
          {t(microWins.length === 0 ? 'goals.none' : 'goals.noneLeft')}{' '}
          <Anchor
            component={Link}
            href={`/goals/${id}`}
            size="sm"
            aria-label={t('goals.addNamed', { title })}
          >
            {t('goals.add')}
          </Anchor>
        </Text>
      ) : (
        <Checkbox
          key={step.id}
          label={step.title}
          aria-description={t('goals.step', { title })}
          checked={false}
          onChange={() => void tick(step.id, step.title).catch(toastError)}
        />
      )}
      {hasParts && <GoalProgressBar goal={goal} />}
    </Stack>
  );
}
