import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { NotionDatabase } from '@roundtable/capabilities/notion';
import { useState } from 'react';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { useChooseDatabase, useDatabases } from './notion-queries.js';
import { useWords } from './notion-words.js';

const TYPING_MS = 300;

/** Chooses where exports go; Notion is asked as soon as the list is opened, and again while a title is typed. */
export function DatabaseSelect({ database }: { readonly database: NotionDatabase | null }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const choose = useChooseDatabase();
  const titleOf = ({ title }: NotionDatabase) => (title === '' ? t('databaseUntitled') : title);
  const chosen = database === null ? '' : titleOf(database);
  const [q] = useDebouncedValue(typed === chosen ? '' : typed.trim(), TYPING_MS);
  const found = useDatabases(q, isOpen);
  const shown = found.data ?? [];
  const known =
    database === null || shown.some(({ id }) => id === database.id) ? shown : [database, ...shown];
  return (
    <Select
      label={t('database')}
      description={t('databaseHint')}
      placeholder={t('databasePlaceholder')}
      nothingFoundMessage={found.isPending ? null : t('databaseNone')}
      error={found.isError ? t('databasesFailed') : undefined}
      searchable
      allowDeselect={false}
      maw={420}
      data={known.map((one) => ({ value: one.id, label: titleOf(one) }))}
      value={choose.isPending ? choose.variables : (database?.id ?? null)}
      rightSection={found.isFetching || choose.isPending ? <Loader size={16} /> : undefined}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onSearchChange={setTyped}
      onChange={(id) => {
        if (id === null || id === database?.id) return;
        choose.mutate(id, {
          onSuccess: (now) => now.database !== null && toast(t('chosen', { name: titleOf(now.database) })),
          onError: toastError,
        });
      }}
    />
  );
}
