import type { CreateGoal, Goal, GoalPage, UpdateGoal } from '@roundtable/capabilities/goals';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../app/api.js';

export type GoalStatus = Goal['status'];

export const goalsKey = ['goals'] as const;
export const deletedKey = [...goalsKey, 'deleted'] as const;
const listKey = (status: GoalStatus) => [...goalsKey, 'list', status] as const;
export const goalKey = (id: string) => [...goalsKey, 'one', id] as const;

/** Goals of a status, newest first. */
export function useGoals(status: GoalStatus) {
  return useInfiniteQuery({
    queryKey: listKey(status),
    queryFn: ({ pageParam }) =>
      api.goals.list({ status, limit: 30, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: GoalPage) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
}

/** Goals of every status, for choosing one and for saying its title. */
export function useAllGoals() {
  return useQuery({
    queryKey: [...goalsKey, 'all'],
    queryFn: async () => (await api.goals.list({ limit: 100 })).items,
  });
}

export function useGoal(id: string) {
  return useQuery({ queryKey: goalKey(id), queryFn: () => api.goals.get(id) });
}

/** What can be done about goals as wholes; each settles what is shown anew. */
export function useGoalActions() {
  const queries = useQueryClient();
  const anew = () => queries.invalidateQueries({ queryKey: goalsKey });
  return {
    create: useMutation({ mutationFn: (body: CreateGoal) => api.goals.create(body), onSuccess: anew }),
    update: useMutation({
      mutationFn: ({ id, ...body }: UpdateGoal & { readonly id: string }) => api.goals.update(id, body),
      onSuccess: (goal) => {
        queries.setQueryData(goalKey(goal.id), goal);
        return anew();
      },
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.goals.remove(id),
      onMutate: (id) => changeLists(queries, (goals) => goals.filter((goal) => goal.id !== id)),
      // Not the goal itself, whose page is still open: it is not found any more.
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: [...goalsKey, 'list'] }),
          queries.invalidateQueries({ queryKey: deletedKey }),
        ]),
    }),
    restore: useMutation({ mutationFn: (id: string) => api.goals.restore(id), onSuccess: anew }),
  };
}

/** Changes a goal wherever it is shown, until the server has said how it is. */
export function changeGoal(queries: QueryClient, id: string, change: (goal: Goal) => Goal): void {
  queries.setQueryData<Goal>(goalKey(id), (goal) => goal && change(goal));
  changeLists(queries, (goals) => goals.map((goal) => (goal.id === id ? change(goal) : goal)));
}

function changeLists(queries: QueryClient, change: (goals: Goal[]) => Goal[]): void {
  queries.setQueriesData<InfiniteData<GoalPage>>(
    { queryKey: [...goalsKey, 'list'] },
    (lists) =>
      lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}
