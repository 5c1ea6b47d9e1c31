import { useSearchParams } from 'wouter';
import { NOTE_TYPES } from './note-filters.js';
import type { NoteFilter } from './notes-queries.js';

/** What the page shows: all of it is in the address, so that back, reload and a link lead to the same. */
export function useNotesAddress() {
  const [params, setParams] = useSearchParams();
  const filter: NoteFilter = {
    q: params.get('q') ?? '',
    type: NOTE_TYPES.find((type) => type === params.get('type')) ?? '',
    tag: params.get('tag') ?? '',
  };

  /** The address with some of it changed; '' takes a part away. */
  function changed(before: URLSearchParams, more: Readonly<Record<string, string | undefined>>) {
    const after = new URLSearchParams(before);
    for (const [name, value] of Object.entries(more)) {
      if (value === '') after.delete(name);
      else if (value !== undefined) after.set(name, value);
    }
    return after;
  }

  return {
    filter,
    view: params.get('view') === 'map' ? ('map' as const) : ('list' as const),
    /** The note's id, or "new" for one that is being written. */
    chosen: params.get('note'),
    isEditing: params.get('edit') === '1',
    filterBy: (more: Partial<NoteFilter>) => setParams((now) => changed(now, { ...more }), { replace: true }),
    show: (view: 'list' | 'map') => setParams((now) => changed(now, { view: view === 'map' ? view : '' })),
    choose: (note: string) => setParams((now) => changed(now, { note, edit: '' })),
    edit: (isEditing: boolean) => setParams((now) => changed(now, { edit: isEditing ? '1' : '' })),
    leave: () => setParams((now) => changed(now, { note: '', edit: '' })),
    hrefOf: (note: string) => `/notes?${changed(params, { note, edit: '' })}`,
    backHref: `/notes?${changed(params, { note: '', edit: '' })}`,
  };
}

export type NotesAddress = ReturnType<typeof useNotesAddress>;
