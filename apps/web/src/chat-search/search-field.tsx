import { Input } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useWords } from './search-field-words.js';

/** What is sought in all conversations; Escape clears it. */
export function SearchField(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Arrow down: on to what was found. */
  readonly onDown: () => void;
}) {
  const { value, onChange, onDown } = props;
  const { t } = useWords();
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onChange('');
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onDown();
  }

  return (
    <Input
      type="search"
      role="searchbox"
      aria-label={t('label')}
      placeholder={t('placeholder')}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
