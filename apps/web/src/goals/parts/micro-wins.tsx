import type { Goal, MicroWin } from '@roundtable/capabilities/goals';
import { useProfile } from '../../app/session.js';
import { sayDayOf } from '../../ui/time/local-time.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { doneLast } from '../goal-progress.js';
import { PartForm } from './part-form.js';
import { PartList } from './part-list.js';
import { PartRow } from './part-row.js';
import { PartSection } from './part-section.js';
import { isUnsaved, useMicroWins } from './parts-queries.js';
import { useWords } from './parts-words.js';
import { TickBox } from './tick-box.js';

const LONGEST = 200;

/** Small steps to tick off; what was done stays in sight. */
export function MicroWins({ goal }: { readonly goal: Goal }) {
  const { t } = useWords();
  const { add, update, remove } = useMicroWins(goal.id);
  const fields = [
    { name: 'title', label: t('microWins.label'), hint: t('microWins.hint'), longest: LONGEST },
  ] as const;

  /** What was removed comes back as a new one that was done as before. */
  async function takeBack({ title, doneAt }: MicroWin): Promise<void> {
    const again = await add.mutateAsync({ title });
    if (doneAt !== null) await update.mutateAsync({ id: again.id, body: { done: true } });
  }
  async function take(win: MicroWin): Promise<void> {
    await remove.mutateAsync(win.id);
    toast(t('removed', { title: win.title }), () => void takeBack(win).catch(toastError));
  }

  return (
    <PartSection title={t('microWins.title')} lead={t('microWins.lead')}>
      <PartList isEmpty={goal.microWins.length === 0} emptyWords={t('microWins.empty')}>
        {doneLast(goal.microWins).map((win) => (
          <PartRow
            key={win.id}
            title={win.title}
            isUnsaved={isUnsaved(win)}
            onRemove={() => void take(win).catch(toastError)}
            form={(close) => (
              <PartForm
                draft={`micro-win.${win.id}`}
                fields={fields}
                initial={{ title: win.title }}
                submitLabel={t('save')}
                onCancel={close}
                onSubmit={async (body) => {
                  await update.mutateAsync({ id: win.id, body });
                  close();
                }}
              />
            )}
          >
            <Tick win={win} onTick={(done) => update.mutateAsync({ id: win.id, body: { done } })} />
          </PartRow>
        ))}
      </PartList>
      <PartForm
        draft={`goal.${goal.id}.micro-win`}
        fields={fields}
        initial={{ title: '' }}
        submitLabel={t('add')}
        onSubmit={(body) => add.mutateAsync(body)}
      />
    </PartSection>
  );
}

function Tick({
  win,
  onTick,
}: {
  readonly win: MicroWin;
  readonly onTick: (done: boolean) => Promise<unknown>;
}) {
  const { t, locale } = useWords();
  const { timeZone } = useProfile();
  const { title, doneAt } = win;
  return (
    <TickBox
      label={title}
      isDone={doneAt !== null}
      isDisabled={isUnsaved(win)}
      onTick={onTick}
      description={
        doneAt === null ? null : t('doneOn', { when: sayDayOf(doneAt, { zone: timeZone, locale }) })
      }
    />
  );
}
