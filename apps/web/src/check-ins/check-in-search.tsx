import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useAllGoals } from '../goals/goals-queries.js';
import { type CheckInFilter, isEmpty } from './check-in-filter.js';
import { useWords } from './words.js';

const PAUSE_MS = 350;

/** What to look for in the history; applied while it is typed. */
export function CheckInSearch(props: {
  readonly filter: CheckInFilter;
  readonly onChange: (filter: CheckInFilter) => void;
}) {
  const { t } = useWords();
  const { filter, onChange } = props;
  const goals = useAllGoals().data ?? [];
  const [words, setWords] = useState(filter.q);
  const lookFor = useDebouncedCallback((q: string) => onChange({ ...filter, q }), PAUSE_MS);
  const choose = (change: Partial<CheckInFilter>) => onChange({ ...filter, q: words, ...change });
  return (
    <search>
      <Group component="form" align="flex-end" gap="sm" mb="md" onSubmit={(event) => event.preventDefault()}>
        <TextInput
          type="search"
          label={t('search')}
          placeholder={t('searchHint')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            lookFor(event.currentTarget.value);
          }}
          maxLength={500}
          style={{ flex: '2 1 14rem' }}
        />
        <NativeSelect
          label={t('form.goal')}
          value={filter.goal}
          onChange={(event) => choose({ goal: event.currentTarget.value })}
          data={[
            { value: '', label: t('allGoals') },
            ...goals.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          style={{ flex: '1 1 11rem' }}
        />
        <TextInput
          type="date"
          label={t('from')}
          value={filter.from}
          {...(filter.to === '' ? {} : { max: filter.to })}
          onChange={(event) => choose({ from: event.currentTarget.value })}
          style={{ flex: '1 1 8.5rem' }}
        />
        <TextInput
          type="date"
          label={t('to')}
          value={filter.to}
          {...(filter.from === '' ? {} : { min: filter.from })}
          onChange={(event) => choose({ to: event.currentTarget.value })}
          style={{ flex: '1 1 8.5rem' }}
        />
        {!isEmpty(filter) && (
          <Button
            variant="subtle"
            onClick={() => {
              setWords('');
              onChange({ q: '', goal: '', from: '', to: '' });
            }}
          >
            {t('clear')}
          </Button>
        )}
      </Group>
    </search>
  );
}
