import { Button, Group, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { isFiltered, type NoteFilter, type NoteType, useNotesIndex } from './notes-queries.js';
import { useWords } from './words.js';

export const NOTE_TYPES: readonly NoteType[] = ['permanent', 'literature', 'fleeting'];

/** What is looked for: words, a kind, a tag. */
export function NoteFilters(props: {
  readonly filter: NoteFilter;
  readonly change: (more: Partial<NoteFilter>) => void;
}) {
  const { t } = useWords();
  const { filter, change } = props;
  const index = useNotesIndex();
  const tags = new Set([
    ...(index.data ?? []).flatMap((note) => note.tags),
    ...(filter.tag === '' ? [] : [filter.tag]),
  ]);
  return (
    <Group gap="sm" align="flex-end" mb="md" role="search">
      <TextInput
        type="search"
        label={t('search')}
        placeholder={t('searchHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={filter.q}
        onChange={(event) => change({ q: event.currentTarget.value })}
        maxLength={500}
        style={{ flex: '2 1 14rem' }}
      />
      <Select
        label={t('type')}
        placeholder={t('anyType')}
        data={NOTE_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        value={filter.type === '' ? null : filter.type}
        onChange={(type) => change({ type: NOTE_TYPES.find((one) => one === type) ?? '' })}
        style={{ flex: '1 1 10.5rem' }}
      />
      <Select
        label={t('tag')}
        placeholder={t('anyTag')}
        data={[...tags].sort((a, b) => a.localeCompare(b))}
        value={filter.tag === '' ? null : filter.tag}
        onChange={(tag) => change({ tag: tag ?? '' })}
        searchable
        style={{ flex: '1 1 10.5rem' }}
      />
      {isFiltered(filter) && (
        <Button variant="subtle" onClick={() => change({ q: '', type: '', tag: '' })}>
          {t('clearFilter')}
        </Button>
      )}
    </Group>
  );
}
