import type { UpdatePlan } from '@roundtable/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../app/api.js';

const plansKey = ['plans'] as const;

/** Saved plans, newest first: of a goal, or all of them. */
export function usePlans(goalId: string | null, limit = 50) {
  return useQuery({
    queryKey: [...plansKey, goalId, limit],
    queryFn: async () => (await api.plans.list({ ...(goalId === null ? {} : { goalId }), limit })).items,
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
    remove: useMutation({ mutationFn: (id: string) => api.plans.remove(id), onSuccess }),
    restore: useMutation({ mutationFn: (id: string) => api.plans.restore(id), onSuccess }),
  };
}
