import type { TeamInfo } from '@roundtable/api';
import type { ConversationSummary } from '@roundtable/client';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../app/api.js';
import { queryClient } from '../app/query-client.js';
import { tellRenamed } from './open-stores.js';

export const conversationsKey = ['conversations'] as const;

/** The user's conversations, the latest first, page by page. */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: conversationsKey,
    queryFn: ({ pageParam }) =>
      api.conversations.list({ limit: 30, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }): readonly ConversationSummary[] => pages.flatMap(({ items }) => items),
  });
}

const HOUR_MS = 3_600_000;

/** The teams; they change with a deploy only. */
export function useTeams() {
  return useQuery({ queryKey: ['teams'], queryFn: () => api.teams.list(), staleTime: HOUR_MS });
}

/** A team of them; undefined until it is known. */
export function useTeam(id: string | null): TeamInfo | undefined {
  return useTeams().data?.items.find((team) => team.id === id);
}

export function useRenameConversation() {
  return useMutation({
    mutationFn: ({ id, title }: { readonly id: string; readonly title: string | null }) =>
      api.conversations.update(id, { title }),
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
