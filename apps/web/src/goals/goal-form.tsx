import { Alert, Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { CreateGoal } from '@roundtable/capabilities/goals';
import { type FormEvent, useState } from 'react';
import { useDraft } from '../ui/drafts/use-draft.js';
import { fieldErrors } from '../ui/field-errors.js';
import { toastError } from '../ui/toasts/toast.js';
import { GoalLimit, limitOf } from './goal-limit.js';
import { useWords } from './words.js';

const LONGEST = { title: 200, why: 2_000, notes: 100_000 };

export interface GoalFields {
  readonly title: string;
  readonly why: string;
  readonly notes: string;
  readonly targetDate: string;
}

/** A goal's name, why it matters, and notes. What was typed stays until it is saved. */
export function GoalForm(props: {
  readonly draft: string;
  readonly initial?: GoalFields;
  readonly submitLabel: string;
  readonly onSubmit: (goal: Required<CreateGoal>) => Promise<unknown>;
}) {
  const { t } = useWords();
  const draft = useDraft<{ title: string; why: string; notes: string; targetDate: string }>(props.draft, {
    title: '',
    why: '',
    notes: '',
    targetDate: '',
    ...props.initial,
  });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  // A draft from before goals had a day has none.
  const { title, why, notes, targetDate = '' } = draft.value;
  const limit = limitOf(failure);

  function check(): Readonly<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const field of ['title', 'why', 'notes'] as const) {
      if (draft.value[field].length > LONGEST[field])
        found[field] = t('form.tooLong', { count: LONGEST[field] });
    }
    if (title.trim() === '') found.title = t('form.titleMissing');
    return found;
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const found = check();
    setFaults(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await props.onSubmit({
        title: title.trim(),
        why: orNull(why),
        notes: orNull(notes),
        targetDate: orNull(targetDate),
      });
      draft.clear();
    } catch (error) {
      const told = fieldErrors(error);
      setFaults(told);
      setFailure(error);
      if (Object.keys(told).length === 0 && limitOf(error) === null) toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          label={t('form.title')}
          placeholder={t('form.titleHint')}
          value={title}
          onChange={(event) => draft.set({ title: event.currentTarget.value })}
          error={faults.title}
          data-autofocus
        />
        <Textarea
          label={t('form.why')}
          placeholder={t('form.whyHint')}
          description={t('form.whyMore')}
          value={why}
          onChange={(event) => draft.set({ why: event.currentTarget.value })}
          error={faults.why}
          autosize
          minRows={2}
        />
        <TextInput
          type="date"
          label={t('form.targetDate')}
          value={targetDate}
          onChange={(event) => draft.set({ targetDate: event.currentTarget.value })}
          error={faults.targetDate}
        />
        {props.initial !== undefined && (
          <Textarea
            label={t('form.notes')}
            description={t('form.notesMore')}
            value={notes}
            onChange={(event) => draft.set({ notes: event.currentTarget.value })}
            error={faults.notes}
            autosize
            minRows={3}
            maxRows={14}
          />
        )}
        {limit !== null && (
          <Alert color="amber" title={t('limit.title')} role="alert">
            <GoalLimit limit={limit} onRoom={() => void submit()} />
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy}>
            {props.submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
