import { Input, Kbd } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useWords } from './search-field-words.js';

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl+K';

/** What is sought in all conversations. Ctrl+K or ⌘K leads here from everywhere on the page, Escape clears it. */
export function SearchField(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Arrow down: on to what was found. */
  readonly onDown: () => void;
}) {
  const { value, onChange, onDown } = props;
  const { t } = useWords();
  const withPointer = useMediaQuery('(hover: hover) and (pointer: fine)');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        event.ctrlKey === event.metaKey ||
        event.altKey ||
        event.shiftKey
      )
        return;
      if (document.querySelector('[role="dialog"]') !== null) return;
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
      aria-keyshortcuts="Control+K Meta+K"
      placeholder={t('placeholder')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={withPointer && value === '' && <Kbd size="xs">{KEYS}</Kbd>}
      rightSectionWidth={64}
      rightSectionPointerEvents="none"
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
