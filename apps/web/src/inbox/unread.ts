import type { Unread } from '@roundtable/capabilities/inbox';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from '../app/api.js';
import { queryClient } from '../app/query-client.js';
import { useProfile } from '../app/session.js';

/** Nobody waits for it: the count is asked for now and then, seldom by pages that nobody looks at. */
const LOOKED_AT_MS = 20_000;
const BEHIND_MS = 60_000;

const unreadQuery = queryOptions({
  queryKey: ['inbox', 'unread'],
  queryFn: () => api.inbox.unread(),
  refetchInterval: () => (document.visibilityState === 'visible' ? LOOKED_AT_MS : BEHIND_MS),
  refetchIntervalInBackground: true, // the title tells of it
  refetchOnWindowFocus: 'always',
});

const listKey = ['inbox', 'list'] as const;
export const inboxKey = (more: string) => [...listKey, more];

/** The conversations that somebody looks at on this page: nothing in them is news. */
const inSight = new Map<string, number>();
const listeners = new Set<() => void>();
let sight: readonly string[] = [];

function look(id: string, by: 1 | -1): void {
  inSight.set(id, (inSight.get(id) ?? 0) + by);
  sight = [...inSight].filter(([, count]) => count > 0).map(([one]) => one);
  for (const listener of listeners) listener();
}

/** Notes that a conversation is looked at. @returns ends it. */
export function keepInSight(id: string): () => void {
  look(id, 1);
  return () => look(id, -1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was not read, as the server counts it. */
export function useCounted(): Unread | undefined {
  return useQuery(unreadQuery).data;
}

/** What was not read, without what is looked at on this page. */
export function useUnread(): Unread {
  const { conversations = [] } = useCounted() ?? {};
  const seen = useSyncExternalStore(subscribe, () => sight);
  const left = conversations.filter(({ id }) => !seen.includes(id));
  return { conversations: left, total: left.reduce((sum, { unread }) => sum + unread, 0) };
}

/** The count as it is now. */
export const countNow = () => queryClient.fetchQuery({ ...unreadQuery, staleTime: 0 });

/** Everything up to this turn of a conversation was seen. What cannot be told now is told with the next count. */
export async function markRead(userId: string, id: string, turn: number): Promise<void> {
  const left = await api.inbox.read(id, { turn }).catch(() => null);
  if (left !== null) noteLeft(userId, left);
}

/** What is left, here and in the other tabs of the same person. */
export function noteLeft(userId: string, left: Unread): void {
  keepLeft(left);
  tabs.postMessage({ userId, left });
}

const tabs = new BroadcastChannel('inbox');

function keepLeft(left: Unread): void {
  queryClient.setQueryData(unreadQuery.queryKey, left);
  void queryClient.invalidateQueries({ queryKey: listKey });
}

/** Hears what was read in other tabs. @returns stops. */
export function hearTabs(userId: string): () => void {
  const hear = ({ data }: MessageEvent<{ readonly userId: string; readonly left: Unread }>) => {
    if (data.userId === userId) keepLeft(data.left);
  };
  tabs.addEventListener('message', hear);
  return () => tabs.removeEventListener('message', hear);
}

/** Marks everything as read that had ended by then. */
export function useReadAll(): (until: string) => Promise<void> {
  const { id } = useProfile();
  return async (until) => noteLeft(id, await api.inbox.readAll({ until }));
}
