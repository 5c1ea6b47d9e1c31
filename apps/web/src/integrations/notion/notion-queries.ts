import type { NotionConnection, NotionExport, StartNotionExport } from '@roundtable/capabilities/notion';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.js';

const all = ['notion'] as const;
const connection = [...all, 'connection'] as const;
const LOOK_AGAIN_MS = 1_000;

export function isUnderWay(one: NotionExport | null | undefined): boolean {
  return one?.status === 'waiting' || one?.status === 'running';
}

/** How things stand with Notion; looked at again while an export is under way. */
export function useNotion() {
  return useQuery({
    queryKey: connection,
    queryFn: () => api.notion.get(),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.lastExport) ? LOOK_AGAIN_MS : false),
  });
}

/** What Notion shares with us, by a part of the title. */
export function useDatabases(q: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...all, 'databases', q],
    queryFn: async () => (await api.notion.databases(q === '' ? {} : { q })).items,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
}

/** Whatever is done, how things stand is read anew: also when Notion does not let us in any more. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: all }) });
}

/** Leads the browser to Notion. */
export function useConnect() {
  return useMutation({
    mutationFn: () => api.notion.connect(),
    onSuccess: ({ url }) => globalThis.location.assign(url),
  });
}

export const useChooseDatabase = () =>
  useChange((databaseId: string) => api.notion.chooseDatabase({ databaseId }));

export const useDisconnect = () => useChange((_: null) => api.notion.disconnect());

/** The page shows it at once; its progress comes with the next look. */
export function useStartExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: StartNotionExport) => api.notion.exports.start(body),
    onSuccess: (lastExport) =>
      queries.setQueryData(connection, (now: NotionConnection | undefined) =>
        now === undefined ? now : { ...now, lastExport },
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: connection }),
  });
}

export const useCancelExport = () => useChange(({ id }: NotionExport) => api.notion.exports.cancel(id));
