import type { CreateNote, Note, NotePage, UpdateNote } from '@roundtable/api';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../app/api.js';

const notesKey = ['notes'] as const;
const PAGE = 100;
/** More than this no map shows. */
export const MOST_INDEXED = 500;

export type NoteType = Note['noteType'];

export interface NoteFilter {
  readonly q: string;
  readonly type: NoteType | '';
  readonly tag: string;
}

/** Whether something is looked for: else all notes fit. */
export function isFiltered({ q, type, tag }: NoteFilter): boolean {
  return q !== '' || type !== '' || tag !== '';
}

/** A note without its text. */
export type IndexedNote = Pick<Note, 'id' | 'title' | 'noteType' | 'tags' | 'connections'>;

/** The notes that fit, newest first, or best first when words are looked for. */
export function useNotes({ q, type, tag }: NoteFilter) {
  return useInfiniteQuery({
    queryKey: [...notesKey, 'list', { q, type, tag }],
    queryFn: ({ pageParam }) =>
      api.notes.list({
        limit: 20,
        ...(q === '' ? {} : { q }),
        ...(type === '' ? {} : { type }),
        ...(tag === '' ? {} : { tag }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: NotePage) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: (before) => before,
  });
}

/** What there is to connect with, to filter by and to draw: the latest notes, without their texts. */
export function useNotesIndex() {
  return useQuery({
    queryKey: [...notesKey, 'index'],
    queryFn: async () => {
      const found: IndexedNote[] = [];
      let cursor: string | null = null;
      do {
        const page: NotePage = await api.notes.list({ limit: PAGE, ...(cursor === null ? {} : { cursor }) });
        found.push(
          ...page.items.map(({ id, title, noteType, tags, connections }) => ({
            id,
            title,
            noteType,
            tags,
            connections,
          })),
        );
        cursor = page.nextCursor;
      } while (cursor !== null && found.length < MOST_INDEXED);
      return found.slice(0, MOST_INDEXED);
    },
  });
}

export function useNote(id: string) {
  return useQuery({ queryKey: [...notesKey, 'one', id], queryFn: () => api.notes.get(id) });
}

/** What can be done about notes; the lists, the note and the map follow. */
export function useNoteActions() {
  const queries = useQueryClient();
  const anew = () => queries.invalidateQueries({ queryKey: notesKey });
  const seen = (note: Note) => {
    queries.setQueryData([...notesKey, 'one', note.id], note);
    return anew();
  };
  return {
    create: useMutation({ mutationFn: (body: CreateNote) => api.notes.create(body), onSuccess: seen }),
    update: useMutation({
      mutationFn: ({ id, ...body }: UpdateNote & { readonly id: string }) => api.notes.update(id, body),
      onSuccess: seen,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.notes.remove(id),
      onSuccess: (_, id) => {
        queries.removeQueries({ queryKey: [...notesKey, 'one', id] });
        return anew();
      },
    }),
    restore: useMutation({ mutationFn: (id: string) => api.notes.restore(id), onSuccess: seen }),
  };
}
