import type { Share } from '@roundtable/capabilities/sharing';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../app/api.js';
import { toastError } from '../ui/toasts/toast.js';

const LIST = ['shares'] as const;
const keyOf = (conversationId: string) => [...LIST, conversationId];

/** The link to a conversation, or null. */
export function useShare(conversationId: string) {
  return useQuery({
    queryKey: keyOf(conversationId),
    queryFn: async () => (await api.sharing.get(conversationId)).share,
  });
}

/** All links, page by page. */
export function useShares() {
  return useInfiniteQuery({
    queryKey: [...LIST, 'all'],
    queryFn: ({ pageParam }) => api.sharing.list(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }): readonly Share[] => pages.flatMap(({ items }) => items),
  });
}

/** Makes the link or lets it show what was said since. */
export function usePutShare(conversationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.sharing.put(conversationId),
    onSuccess: (share) => queries.setQueryData<Share | null>(keyOf(conversationId), share),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: LIST }),
  });
}

export function useEndShare(conversationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.sharing.remove(conversationId),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: LIST }),
  });
}

/** What a link shows, page after page. Of a link that has ended nothing stays on the page. */
export function useSharedConversation(token: string) {
  return useInfiniteQuery({
    queryKey: ['shared-conversation', token],
    queryFn: ({ pageParam }) =>
      api.sharing.read(pageParam === null ? {} : { cursor: pageParam }, { 'share-token': token }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    gcTime: 0,
  });
}
