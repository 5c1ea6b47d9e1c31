import { Text } from '@mantine/core';
import type { Goal, Intention } from '@roundtable/capabilities/goals';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { PartForm } from './part-form.js';
import { PartList } from './part-list.js';
import { PartRow } from './part-row.js';
import { PartSection } from './part-section.js';
import { isUnsaved, useIntentions } from './parts-queries.js';
import { useWords } from './parts-words.js';

const LONGEST = 500;

/** If-then plans (implementation intentions). */
export function Intentions({ goal }: { readonly goal: Goal }) {
  const { t } = useWords();
  const { add, update, remove } = useIntentions(goal.id);
  const fields = [
    {
      name: 'ifSituation',
      label: t('intentions.situation'),
      hint: t('intentions.situationHint'),
      longest: LONGEST,
    },
    { name: 'thenAction', label: t('intentions.action'), hint: t('intentions.actionHint'), longest: LONGEST },
  ] as const;
  const say = ({ ifSituation, thenAction }: Intention) =>
    t('intentions.say', { situation: withoutEnd(ifSituation), action: withoutEnd(thenAction) });

  async function take(intention: Intention): Promise<void> {
    const { id, ifSituation, thenAction } = intention;
    await remove.mutateAsync(id);
    const back = () => void add.mutateAsync({ ifSituation, thenAction }).catch(toastError);
    toast(t('removed', { title: say(intention) }), back);
  }

  return (
    <PartSection title={t('intentions.title')} lead={t('intentions.lead')}>
      <PartList isEmpty={goal.intentions.length === 0} emptyWords={t('intentions.empty')}>
        {goal.intentions.map((intention) => (
          <PartRow
            key={intention.id}
            title={say(intention)}
            isUnsaved={isUnsaved(intention)}
            onRemove={() => void take(intention).catch(toastError)}
            form={(close) => (
              <PartForm
                draft={`intention.${intention.id}`}
                fields={fields}
                initial={{ ifSituation: intention.ifSituation, thenAction: intention.thenAction }}
                submitLabel={t('save')}
                onCancel={close}
                onSubmit={async (body) => {
                  await update.mutateAsync({ id: intention.id, body });
                  close();
                }}
              />
            )}
          >
            <Text size="sm">{say(intention)}</Text>
          </PartRow>
        ))}
      </PartList>
      <PartForm
        draft={`goal.${goal.id}.intention`}
        fields={fields}
        initial={{ ifSituation: '', thenAction: '' }}
        submitLabel={t('add')}
        onSubmit={(body) => add.mutateAsync(body)}
      />
    </PartSection>
  );
}

/** The line that says both has a full stop of its own. */
function withoutEnd(text: string): string {
  const whole = text.trim();
  let end = whole.length;
  while ('.,;'.includes(whole.charAt(end - 1)) && end > 0) end--;
  return whole.slice(0, end);
}
