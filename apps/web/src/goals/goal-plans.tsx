import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { Plan } from '@roundtable/api';
import type { Goal } from '@roundtable/capabilities/goals';
import { Link } from 'wouter';
import { useProfile } from '../app/session.js';
import { PlanButtons } from '../plans/plan-buttons.js';
import { usePlans } from '../plans/plans-queries.js';
import { useWords as usePlanWords } from '../plans/words.js';
import { Markdown } from '../ui/markdown/markdown.js';
import { ErrorState } from '../ui/states.js';
import { sayDayOf } from '../ui/time/local-time.js';
import { PartList } from './parts/part-list.js';
import { PartSection } from './parts/part-section.js';
import { useWords } from './parts/parts-words.js';

/** Plans that were saved for a goal, after the person approved them in a conversation. */
export function GoalPlans({ goal }: { readonly goal: Goal }) {
  const { t } = useWords();
  const plans = usePlans(goal.id);
  return (
    <PartSection title={t('plans.title')}>
      {plans.isPending ? null : plans.isError ? (
        <ErrorState level={3} error={plans.error} retry={() => void plans.refetch()} />
      ) : (
        <PartList isEmpty={plans.data.length === 0} emptyWords={t('plans.empty')}>
          {plans.data.map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </PartList>
      )}
    </PartSection>
  );
}

function PlanRow({ plan }: { readonly plan: Plan }) {
  const { t, locale } = usePlanWords();
  const { timeZone } = useProfile();
  const { id, title, summary, content, createdAt } = plan;
  return (
    <Stack component="li" gap={4}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Anchor component={Link} href={`/plans/${id}`} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Anchor>
        <PlanButtons plan={plan} />
      </Group>
      <Text size="sm">{summary}</Text>
      <details>
        <summary>{t('show')}</summary>
        <Markdown text={content} />
      </details>
      <Text size="sm" c="dimmed">
        {t('savedOn', { when: sayDayOf(createdAt, { zone: timeZone, locale }) })}
      </Text>
    </Stack>
  );
}
