import type {
  Commitment,
  CommitmentPage,
  CreateCommitment,
  CreateFollowUp,
  FollowUp,
  UpdateCommitment,
  UpdateProfile,
} from '@roundtable/api';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../app/api.js';
import { profileKey } from '../app/who.js';
import { nextLookMs } from './next-look.js';

const commitmentsKey = ['commitments'] as const;
const followUpsKey = ['follow-ups'] as const;
const MOST = 100;

/** Commitments of a status, newest first; all that there are when they are few. */
export function useCommitments(status: 'open' | 'done' | 'cancelled') {
  return useInfiniteQuery({
    queryKey: [...commitmentsKey, status],
    queryFn: ({ pageParam }) =>
      api.commitments.list({
        status,
        limit: status === 'open' ? MOST : 20,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: CommitmentPage) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
}

/** What is still to be told, or was told and waits, the next one first; read again when one of them is due. */
export function useComingFollowUps() {
  return useQuery({
    queryKey: [...followUpsKey, 'coming'],
    queryFn: async () => {
      const [scheduled, sent] = await Promise.all([
        api.followUps.list({ status: 'scheduled', limit: MOST }),
        api.followUps.list({ status: 'sent', limit: MOST }),
      ]);
      return [...sent.items, ...scheduled.items].sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
    },
    refetchInterval: ({ state }) => nextLookMs(state.data ?? [], Date.now()),
  });
}

/** When a follow-up comes; one that was told, when it was. */
export function timeOf({ nextLocal, wantedLocal }: FollowUp): string {
  return nextLocal ?? wantedLocal;
}

/** Titles of the latest conversations by id. */
export function useConversationTitles() {
  return useQuery({
    queryKey: ['conversations', 'titles'],
    queryFn: async () => {
      const { items } = await api.conversations.list({ limit: MOST });
      return new Map(items.map(({ id, title }) => [id, title]));
    },
    staleTime: 60_000,
  });
}

/** What can be done about commitments; each settles the lists anew. */
export function useCommitmentActions() {
  const queries = useQueryClient();
  const anew = () => refresh(queries);
  return {
    create: useMutation({
      mutationFn: (body: CreateCommitment) => api.commitments.create(body),
      onSuccess: anew,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: UpdateCommitment & { readonly id: string }) =>
        api.commitments.update(id, body),
      onSuccess: anew,
    }),
    settle: useMutation({
      mutationFn: ({ id, as }: { readonly id: string; readonly as: 'done' | 'cancelled' }) =>
        as === 'done' ? api.commitments.done(id) : api.commitments.cancel(id),
      onMutate: ({ id }) => {
        const before = queries.getQueryData([...commitmentsKey, 'open']);
        queries.setQueryData<{ pages: CommitmentPage[]; pageParams: unknown[] }>(
          [...commitmentsKey, 'open'],
          (old) => old && { ...old, pages: old.pages.map((page) => without(page, id)) },
        );
        return { before };
      },
      onError: (_error, _settled, context) =>
        queries.setQueryData([...commitmentsKey, 'open'], context?.before),
      onSettled: anew,
    }),
    reopen: useMutation({
      mutationFn: (id: string) => api.commitments.update(id, { status: 'open' }),
      onSuccess: anew,
    }),
    remove: useMutation({ mutationFn: (id: string) => api.commitments.remove(id), onSuccess: anew }),
  };
}

/** What can be done about follow-ups. */
export function useFollowUpActions() {
  const queries = useQueryClient();
  const anew = () => refresh(queries);
  return {
    create: useMutation({
      mutationFn: (body: CreateFollowUp) => api.followUps.create(body),
      onSuccess: anew,
    }),
    snooze: useMutation({
      mutationFn: ({ id, until }: { readonly id: string; readonly until: string }) =>
        api.followUps.snooze(id, { until }),
      onSuccess: anew,
    }),
    settle: useMutation({
      mutationFn: ({ id, as }: { readonly id: string; readonly as: 'done' | 'cancelled' }) =>
        as === 'done' ? api.followUps.done(id) : api.followUps.cancel(id),
      onSettled: anew,
    }),
    /** A rhythm that was turned off comes back by its preference. */
    prefer: useMutation({
      mutationFn: (preference: UpdateProfile) => api.profile.update(preference),
      onSuccess: anew,
    }),
  };
}

function without(page: CommitmentPage, id: string): CommitmentPage {
  return { ...page, items: page.items.filter((one: Commitment) => one.id !== id) };
}

async function refresh(queries: QueryClient): Promise<void> {
  await Promise.all(
    [commitmentsKey, followUpsKey, profileKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
}
