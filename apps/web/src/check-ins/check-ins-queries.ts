import type { CheckIn, CheckInPage, CreateCheckIn, UpdateCheckIn } from '@roundtable/api';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../app/api.js';
import type { FindCheckIns } from './check-in-filter.js';

export const checkInsKey = ['check-ins'] as const;
const LOOK_AGAIN_MS = 1_500;

/** Check-ins, newest first; with words to look for, the best ones first. Asked again while one waits for its answer. */
export function useCheckIns(find: FindCheckIns, limit = 10) {
  return useInfiniteQuery({
    queryKey: [...checkInsKey, 'list', find, limit],
    queryFn: ({ pageParam }) =>
      api.checkIns.list({ ...find, limit, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: CheckInPage) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: (before) => before,
  });
}

/** One check-in; asked again until it has its answer. */
export function useCheckIn(checkIn: CheckIn): CheckIn {
  const { data } = useQuery({
    queryKey: [...checkInsKey, 'one', checkIn.id],
    queryFn: () => api.checkIns.get(checkIn.id),
    enabled: checkIn.status === 'pending',
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? LOOK_AGAIN_MS : false),
    staleTime: 0,
  });
  const isAnswered = checkIn.status === 'pending' && data !== undefined && data.status !== 'pending';
  const queries = useQueryClient();
  // The agents may have changed goals, and the conversation has news: whatever else is shown of them is read again.
  useEffect(() => {
    if (isAnswered) void queries.invalidateQueries();
  }, [isAnswered, queries]);
  return checkIn.status === 'pending' && data !== undefined ? data : checkIn;
}

export function useCheckInActions() {
  const queries = useQueryClient();
  const anew = () => queries.invalidateQueries({ queryKey: checkInsKey });
  return {
    /** The same key and words give the same check-in, however often they are sent. */
    create: useMutation({
      mutationFn: ({ key, ...body }: CreateCheckIn & { readonly key: string }) =>
        api.checkIns.create(body, { 'idempotency-key': key }),
      onSuccess: () => queries.invalidateQueries(), // it is also a message, and counts on the overview
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: UpdateCheckIn & { readonly id: string }) => api.checkIns.update(id, body),
      onSuccess: anew,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.checkIns.remove(id),
      onSuccess: (_nothing, id) => {
        dropFromLists(queries, id);
        return anew();
      },
    }),
  };
}

function dropFromLists(queries: QueryClient, id: string): void {
  queries.setQueriesData<InfiniteData<CheckInPage>>(
    { queryKey: [...checkInsKey, 'list'] },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({ ...page, items: page.items.filter((one) => one.id !== id) })),
      },
  );
}
