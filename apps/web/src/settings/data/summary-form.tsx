import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { MySummary } from '@roundtable/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../app/api.js';
import { useDraft } from '../../ui/drafts/use-draft.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { useWords as useUiWords } from '../../ui/words.js';
import { LISTS, summaryFaults, summaryOf, textsOf } from './summary-fields.js';
import { summaryKey } from './summary-key.js';
import { useWords } from './summary-words.js';

/** The user's own words for what is remembered: a text for each list, one line a thought. */
export function SummaryForm(props: { readonly summary: MySummary['summary']; readonly onEnd: () => void }) {
  const { t } = useWords();
  const ui = useUiWords();
  const queries = useQueryClient();
  const draft = useDraft('summary', textsOf(props.summary));
  const [faults, setFaults] = useState<ReturnType<typeof summaryFaults>>({});
  const save = useMutation({
    mutationFn: () => api.me.summary.put({ summary: summaryOf(draft.value) }),
    onSuccess: (saved) => {
      queries.setQueryData(summaryKey, saved);
      draft.clear();
      toast(t('saved'));
      props.onEnd();
    },
    onError: toastError,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = summaryFaults(draft.value);
    setFaults(found);
    if (Object.keys(found).length === 0) save.mutate();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text fz="sm">{t('oneLine')}</Text>
        {LISTS.map((list) => {
          const fault = faults[list];
          return (
            <Textarea
              key={list}
              label={t(`lists.${list}`)}
              autosize
              minRows={2}
              value={draft.value[list]}
              onChange={(event) => draft.set({ [list]: event.currentTarget.value })}
              error={fault === undefined ? undefined : t(fault)}
            />
          );
        })}
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              draft.clear();
              props.onEnd();
            }}
          >
            {ui.t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {ui.t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
