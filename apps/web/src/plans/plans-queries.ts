import type { PlanPage, UpdatePlan } from '@roundtable/api';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../app/api.js';

const plansKey = ['plans'] as const;
const PAGE = 30;

/** The plans of one goal, those without a goal, or all. */
export type PlanFilter = 'all' | 'none' | { readonly goalId: string };

/** Saved plans, newest first: of a goal, or all of them. */
export function usePlans(goalId: string | null, limit = 50) {
  return useQuery({
    queryKey: [...plansKey, goalId, limit],
    queryFn: async () => (await api.plans.list({ ...(goalId === null ? {} : { goalId }), limit })).items,
  });
}

/** Saved plans, newest first, page by page. */
export function usePlanList(filter: PlanFilter) {
  return useInfiniteQuery({
    queryKey: [...plansKey, 'list', filter],
    queryFn: ({ pageParam }) =>
      api.plans.list({
        limit: PAGE,
        ...(filter === 'all' ? {} : filter === 'none' ? { withoutGoal: 'true' } : filter),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: PlanPage) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: (before) => before,
  });
}

export function usePlan(id: string) {
  return useQuery({ queryKey: [...plansKey, 'one', id], queryFn: () => api.plans.get(id) });
}

/** What was deleted and can be brought back. */
export function useDeletedPlans() {
  return useQuery({
    queryKey: [...plansKey, 'deleted'],
    queryFn: async () => (await api.plans.list({ deleted: 'true', limit: 100 })).items,
    staleTime: 0,
  });
}

export function usePlanActions() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: plansKey });
  return {
    update: useMutation({
      mutationFn: ({ id, ...body }: UpdatePlan & { readonly id: string }) => api.plans.update(id, body),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.plans.remove(id),
      // Not the plan itself, whose page may still be open: it is not found any more.
      onSuccess: (_, id) =>
        queries.invalidateQueries({
          queryKey: plansKey,
          predicate: ({ queryKey }) => !(queryKey[1] === 'one' && queryKey[2] === id),
        }),
    }),
    restore: useMutation({ mutationFn: (id: string) => api.plans.restore(id), onSuccess }),
  };
}
