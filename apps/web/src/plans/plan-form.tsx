import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { Plan } from '@roundtable/api';
import { type FormEvent, useState } from 'react';
import { useDraft } from '../ui/drafts/use-draft.js';
import { fieldErrors } from '../ui/field-errors.js';
import { toastError } from '../ui/toasts/toast.js';
import { usePlanActions } from './plans-queries.js';
import { useWords } from './words.js';

/** Other words for a saved plan. */
export function PlanForm({ plan, onSaved }: { readonly plan: Plan; readonly onSaved: () => void }) {
  const { t } = useWords();
  const { update } = usePlanActions();
  const { title, summary, content } = plan;
  const draft = useDraft<{ title: string; summary: string; content: string }>(`plan.${plan.id}`, {
    title,
    summary,
    content,
  });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const empty = Object.entries(draft.value).filter(([, value]) => value.trim() === '');
    setFaults(Object.fromEntries(empty.map(([field]) => [field, t('missing')])));
    if (empty.length > 0) return;
    try {
      await update.mutateAsync({ id: plan.id, ...draft.value });
      draft.clear();
      onSaved();
    } catch (error) {
      const told = fieldErrors(error);
      setFaults(told);
      if (Object.keys(told).length === 0) toastError(error);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          label={t('name')}
          value={draft.value.title}
          onChange={(event) => draft.set({ title: event.currentTarget.value })}
          error={faults.title}
          data-autofocus
        />
        <Textarea
          label={t('summary')}
          value={draft.value.summary}
          onChange={(event) => draft.set({ summary: event.currentTarget.value })}
          error={faults.summary}
          autosize
          minRows={2}
        />
        <Textarea
          label={t('content')}
          value={draft.value.content}
          onChange={(event) => draft.set({ content: event.currentTarget.value })}
          error={faults.content}
          autosize
          minRows={6}
          maxRows={18}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={update.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
