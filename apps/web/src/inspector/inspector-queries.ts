import type { TurnPage, TurnSummary } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../app/api.js';

const keyOf = (id: string, ...more: readonly (string | number)[]) => ['inspector', id, ...more];

/** The conversation as it is stored. */
export function useInspected(id: string) {
  return useQuery({ queryKey: keyOf(id, 'conversation'), queryFn: () => api.conversations.get(id) });
}

const ASK_AGAIN_MS = 3_000;

/** The run behind it, as Temporal has it; `none` while there is no run, null as long as nobody answers: asked again until then. */
export function useRun(id: string) {
  return useQuery({
    queryKey: keyOf(id, 'run'),
    queryFn: async () => {
      try {
        return runOf(await api.conversations.workflow(id));
      } catch (error) {
        if (error instanceof ApiError && error.status === 503) return null;
        if (error instanceof ApiError && error.status === 404) return 'none' as const;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data === null ? ASK_AGAIN_MS : false),
  });
}

export function useHandoffs(id: string) {
  return useQuery({
    queryKey: keyOf(id, 'handoffs'),
    queryFn: async () => (await api.conversations.transitions(id)).items,
  });
}

const MOST_A_PAGE = 100;

/** The latest turns at a glance, by number. `latest` changes with each new turn. */
export function useTurnSummaries(id: string, count: number, latest: number) {
  return useQuery({
    queryKey: keyOf(id, 'turns', count, latest),
    queryFn: async () => {
      const found = new Map<number, TurnSummary>();
      let cursor: string | null = null;
      do {
        const page: TurnPage = await api.conversations.turns(id, {
          limit: Math.min(count, MOST_A_PAGE),
          ...(cursor === null ? {} : { cursor }),
        });
        for (const turn of page.items) found.set(turn.turn, turn);
        cursor = page.nextCursor;
      } while (cursor !== null && found.size < count);
      return found;
    },
    enabled: count > 0,
    placeholderData: keepPreviousData,
  });
}

/** A turn, explained; it is fetched when it is first shown. */
export function useTurn(id: string, turn: number, isShown: boolean) {
  return useQuery({
    queryKey: keyOf(id, 'turn', turn),
    queryFn: () => api.conversations.explainTurn(id, turn),
    enabled: isShown,
  });
}

export interface Run {
  readonly runId: string;
  readonly status: string;
  readonly historyLength: number | null;
  readonly link: string | null;
}

/** What the page shows of a run; the rest of the workflow's own view is its own matter. */
function runOf(view: Readonly<Record<string, unknown>>): Run {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const link = text(view.link);
  return {
    runId: text(view.runId) ?? '',
    status: text(view.runStatus) ?? '',
    historyLength: typeof view.historyLength === 'number' ? view.historyLength : null,
    link: link !== null && /^https?:\/\//.test(link) ? link : null,
  };
}
