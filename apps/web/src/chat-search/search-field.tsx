import { Input } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useWords } from './search-field-words.js';

/** What is sought in all conversations. `/` leads here from everywhere on the page, Escape clears it. */
export function SearchField(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Arrow down: on to what was found. */
  readonly onDown: () => void;
}) {
  const { value, onChange, onDown } = props;
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (field.current?.offsetParent == null) return; // on a phone the list is not shown beside a conversation
      event.preventDefault();
      field.current.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onChange('');
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onDown();
  }

  return (
    <Input
      ref={field}
      type="search"
      role="searchbox"
      aria-label={t('label')}
      aria-keyshortcuts="/"
      placeholder={t('placeholder')}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)
  );
}
