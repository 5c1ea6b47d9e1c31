import type { TeamInfo, UpdateConversation } from '@roundtable/api';
import type { ConversationSummary } from '@roundtable/client';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../app/api.js';
import { queryClient } from '../app/query-client.js';
import { tellRenamed } from './state/open-stores.js';

export const conversationsKey = ['conversations'] as const;

const PARTS = {
  pinned: { pinned: 'true' },
  others: { pinned: 'false' },
  archived: { archived: 'true' },
} as const;

/** A part of the user's conversations, the latest first, page by page. */
export function useConversations(part: keyof typeof PARTS) {
  return useInfiniteQuery({
    queryKey: [...conversationsKey, part],
    queryFn: ({ pageParam }) =>
      api.conversations.list({
        limit: 30,
        ...PARTS[part],
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }): readonly ConversationSummary[] => pages.flatMap(({ items }) => items),
  });
}

export type ListPart = ReturnType<typeof useConversations>;

const HOUR_MS = 3_600_000;

/** The teams; they change with a deploy only. */
export function useTeams() {
  return useQuery({ queryKey: ['teams'], queryFn: () => api.teams.list(), staleTime: HOUR_MS });
}

/** A team of them; undefined until it is known. */
export function useTeam(id: string | null): TeamInfo | undefined {
  return useTeams().data?.items.find((team) => team.id === id);
}

export function useUpdateConversation() {
  return useMutation({
    mutationFn: ({ id, ...change }: { readonly id: string } & UpdateConversation) =>
      api.conversations.update(id, change),
    onSuccess: ({ id, title }) => tellRenamed(id, title),
    onSettled: () => queryClient.invalidateQueries({ queryKey: conversationsKey }),
  });
}

export function useDeleteConversation() {
  return useMutation({
    mutationFn: (id: string) => api.conversations.remove(id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: conversationsKey }),
  });
}
