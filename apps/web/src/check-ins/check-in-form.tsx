import { Button, Card, Group, NativeSelect, Stack, Text, Textarea, Title } from '@mantine/core';
import type { CheckIn } from '@roundtable/api';
import { type FormEvent, useRef, useState } from 'react';
import { useAllGoals } from '../goals/goals-queries.js';
import { useDraft } from '../ui/drafts/use-draft.js';
import { fieldErrors } from '../ui/field-errors.js';
import { newId } from '../ui/new-id.js';
import { toastError } from '../ui/toasts/toast.js';
import { useCheckInActions } from './check-ins-queries.js';
import { useWords } from './words.js';

const LONGEST = 32_000;
const STARTERS = ['well', 'hard', 'next'] as const;

/** How it is going, in the person's own words, about a goal or none. What was typed stays until the server has it. */
export function CheckInForm(props: {
  readonly level?: 2 | 3;
  readonly goalId?: string;
  readonly onSaved: (checkIn: CheckIn) => void;
}) {
  const { t } = useWords();
  const { create } = useCheckInActions();
  const goals = useAllGoals();
  // The key is kept with the words: a second try after a lost answer makes no second check-in.
  const draft = useDraft<{ text: string; goalId: string; key: string }>('check-in.new', {
    text: '',
    goalId: props.goalId ?? '',
    key: '',
  });
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, goalId, key } = draft.value;
  const active = goals.data?.filter((goal) => goal.status === 'active' || goal.id === goalId) ?? [];
  const isKnown = active.some((goal) => goal.id === goalId);

  function begin(words: string): void {
    draft.set({ text: text === '' ? words : `${text.trimEnd()}\n${words}`, key: '' });
    field.current?.focus();
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const found =
      text.trim() === ''
        ? t('form.missing')
        : text.length > LONGEST
          ? t('form.tooLong', { count: LONGEST })
          : null;
    setFault(found);
    if (found !== null) return field.current?.focus();
    const kept = key === '' ? newId() : key;
    draft.set({ key: kept });
    try {
      const about = goalId !== '' && isKnown ? { goalId } : {};
      const made = await create.mutateAsync({ key: kept, content: text.trim(), ...about });
      draft.clear();
      props.onSaved(made);
    } catch (error) {
      const { content } = fieldErrors(error);
      if (content === undefined) toastError(error);
      else setFault(content);
    }
  }

  return (
    <Card withBorder radius="lg" p="md">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <Title order={props.level ?? 2} size="h4">
            {t('form.title')}
          </Title>
          <Textarea
            ref={field}
            label={t('form.text')}
            description={t('form.hint')}
            placeholder={t('form.placeholder')}
            value={text}
            onChange={(event) => draft.set({ text: event.currentTarget.value, key: '' })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
            }}
            error={fault}
            readOnly={create.isPending} // what is typed now would be cleared with what is sent
            autosize
            minRows={3}
            maxRows={12}
          />
          <Group gap="xs" role="group" aria-label={t('form.starters')}>
            {STARTERS.map((one) => (
              <Button
                key={one}
                size="compact-sm"
                variant="default"
                radius="xl"
                onClick={() => begin(t(`form.begin.${one}`))}
              >
                {t(`form.starter.${one}`)}
              </Button>
            ))}
          </Group>
          <Group justify="space-between" align="flex-end" gap="sm">
            <NativeSelect
              label={t('form.goal')}
              value={isKnown ? goalId : ''}
              onChange={(event) => draft.set({ goalId: event.currentTarget.value, key: '' })}
              data={[
                { value: '', label: t('form.noGoal') },
                ...active.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              style={{ flex: '1 1 12rem' }}
              maw={420}
            />
            <Button type="submit" loading={create.isPending}>
              {t('form.submit')}
            </Button>
          </Group>
          <Text size="sm" className="visually-hidden" role="status">
            {create.isSuccess ? t('form.sent') : ''}
          </Text>
        </Stack>
      </form>
    </Card>
  );
}
