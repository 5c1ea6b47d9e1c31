import { Button, Group, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconNotebook, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, LoadingState } from '../ui/states.js';
import { NoteFilters } from './note-filters.js';
import { NotePane } from './note-pane.js';
import classes from './notes.module.css';
import { type NotesAddress, useNotesAddress } from './notes-address.js';
import { NotesList } from './notes-list.js';
import { isFiltered, useNotes } from './notes-queries.js';
import { useWords } from './words.js';

const NotesMap = lazy(async () => ({ default: (await import('./notes-map.js')).NotesMap }));
const TYPING_PAUSE_MS = 250;

/** Notes as a list or as a map, and beside it the chosen one. What is shown is in the address. */
export function NotesPage() {
  const { t } = useWords();
  const address = useNotesAddress();
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Group gap="sm">
            <SegmentedControl
              aria-label={t('view')}
              value={address.view}
              onChange={(next) => address.show(next === 'map' ? 'map' : 'list')}
              data={[
                { value: 'list', label: t('asList') },
                { value: 'map', label: t('asMap') },
              ]}
            />
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => address.choose('new')}>
              {t('add')}
            </Button>
          </Group>
        }
      />
      <Body address={address} />
    </>
  );
}

/** One line while there are no notes; else what they are found by, all that fit, and the chosen one. */
function Body({ address }: { readonly address: NotesAddress }) {
  const { t } = useWords();
  const { chosen, view, filter } = address;
  const [q] = useDebouncedValue(filter.q.trim(), TYPING_PAUSE_MS);
  const settled = { ...filter, q };
  const found = useNotes(settled);
  const foundNothing = found.data?.length === 0;
  if (chosen === null && found.isPending) return <LoadingState />;
  const hasNone = foundNothing && !found.isPlaceholderData && !isFiltered(settled) && !isFiltered(filter);
  if (chosen === null && hasNone)
    return (
      <EmptyState icon={<IconNotebook />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <>
      <div className={classes.search} data-chosen={(view === 'list' && chosen !== null) || undefined}>
        <NoteFilters filter={filter} change={address.filterBy} />
      </div>
      <div className={classes.columns} data-view={view} data-chosen={chosen !== null || undefined}>
        <div className={classes.overview}>
          {view === 'map' ? (
            <Suspense fallback={<LoadingState />}>
              <NotesMap filter={settled} chosen={chosen} choose={address.choose} hrefOf={address.hrefOf} />
            </Suspense>
          ) : (
            <NotesList notes={found} filter={settled} chosen={chosen} hrefOf={address.hrefOf} />
          )}
        </div>
        <div className={classes.detail}>
          {chosen !== null ? (
            <NotePane key={chosen} id={chosen} address={address} />
          ) : (
            !foundNothing && (
              <EmptyState icon={<IconNotebook />} title={t('choose.title')}>
                {t('choose.text')}
              </EmptyState>
            )
          )}
        </div>
      </div>
    </>
  );
}
