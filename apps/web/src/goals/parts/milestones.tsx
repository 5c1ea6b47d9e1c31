import type { Goal, Milestone } from '@roundtable/capabilities/goals';
import { useProfile } from '../../app/session.js';
import { localNow, sayDay, sayDayOf } from '../../ui/time/local-time.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { milestonesInOrder } from '../goal-progress.js';
import { PartForm } from './part-form.js';
import { PartList } from './part-list.js';
import { PartRow } from './part-row.js';
import { PartSection } from './part-section.js';
import { isUnsaved, useMilestones } from './parts-queries.js';
import { useWords } from './parts-words.js';
import { TickBox } from './tick-box.js';

const LONGEST = 200;

/** What tells that the goal comes nearer, with the day that was thought of for it. */
export function Milestones({ goal }: { readonly goal: Goal }) {
  const { t } = useWords();
  const { add, update, remove } = useMilestones(goal.id);
  const fields = [
    { name: 'title', label: t('milestones.label'), hint: t('milestones.hint'), longest: LONGEST },
    { name: 'targetDate', label: t('milestones.date'), type: 'date', isOptional: true },
  ] as const;

  async function takeBack({ title, targetDate, doneAt }: Milestone): Promise<void> {
    const again = await add.mutateAsync({ title, targetDate });
    if (doneAt !== null) await update.mutateAsync({ id: again.id, body: { done: true } });
  }
  async function take(milestone: Milestone): Promise<void> {
    await remove.mutateAsync(milestone.id);
    toast(t('removed', { title: milestone.title }), () => void takeBack(milestone).catch(toastError));
  }

  return (
    <PartSection title={t('milestones.title')}>
      <PartList isEmpty={goal.milestones.length === 0} emptyWords={t('milestones.empty')}>
        {milestonesInOrder(goal.milestones).map((milestone) => (
          <PartRow
            key={milestone.id}
            title={milestone.title}
            isUnsaved={isUnsaved(milestone)}
            onRemove={() => void take(milestone).catch(toastError)}
            form={(close) => (
              <PartForm
                draft={`milestone.${milestone.id}`}
                fields={fields}
                initial={{ title: milestone.title, targetDate: milestone.targetDate ?? '' }}
                submitLabel={t('save')}
                onCancel={close}
                onSubmit={async (typed) => {
                  await update.mutateAsync({ id: milestone.id, body: dated(typed) });
                  close();
                }}
              />
            )}
          >
            <Reached
              milestone={milestone}
              onTick={(done) => update.mutateAsync({ id: milestone.id, body: { done } })}
            />
          </PartRow>
        ))}
      </PartList>
      <PartForm
        draft={`goal.${goal.id}.milestone`}
        fields={fields}
        initial={{ title: '', targetDate: '' }}
        submitLabel={t('add')}
        onSubmit={(typed) => add.mutateAsync(dated(typed))}
      />
    </PartSection>
  );
}

const dated = ({ title, targetDate }: { readonly title: string; readonly targetDate: string }) => ({
  title,
  targetDate: targetDate === '' ? null : targetDate,
});

function Reached(props: {
  readonly milestone: Milestone;
  readonly onTick: (done: boolean) => Promise<unknown>;
}) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const { title, targetDate, doneAt } = props.milestone;
  const now = localNow(timeZone);
  const about =
    doneAt !== null
      ? t('milestones.reached', { when: sayDayOf(doneAt, { zone: timeZone, locale }) })
      : targetDate !== null &&
        t(targetDate < now.slice(0, 10) ? 'milestones.wasBy' : 'milestones.by', {
          when: sayDay(targetDate, { now, locale }),
        });
  return (
    <TickBox
      label={title}
      isDone={doneAt !== null}
      isDisabled={isUnsaved(props.milestone)}
      onTick={props.onTick}
      description={about === false ? null : about}
    />
  );
}
