import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.js';
import { useProfile } from '../app/session.js';
import { useCheckIns } from '../check-ins/check-ins-queries.js';
import { useComingFollowUps, useCommitments } from '../follow-ups/follow-ups-queries.js';
import { useAllGoals, useGoals } from '../goals/goals-queries.js';
import { localNow } from '../ui/time/local-time.js';

const SHOWN = 4;

export function useLatestConversations() {
  return useQuery({
    queryKey: ['conversations', 'latest'],
    queryFn: async () => (await api.conversations.list({ limit: SHOWN })).items,
  });
}

/** The latest check-in of today, on the person's own calendar; null when there is none yet, or none is known. */
export function useCheckInOfToday() {
  const { timeZone } = useProfile();
  const latest = useCheckIns({}, 1);
  const found = latest.data?.[0];
  const dayOf = (at: Date) => localNow(timeZone, at).slice(0, 10);
  const isToday = found !== undefined && dayOf(new Date(found.createdAt)) === dayOf(new Date());
  return isToday ? found : null;
}

/** Whether somebody has nothing yet: no goal, no check-in, no conversation. Undefined until all of them are known. */
export function useIsNew(): boolean | undefined {
  const goals = useAllGoals();
  const checkIns = useCheckIns({}, 1);
  const conversations = useLatestConversations();
  const lists = [goals.data, checkIns.data, conversations.data];
  if (lists.some((list) => list !== undefined && list.length > 0)) return false;
  if ([goals, checkIns, conversations].some(({ isError }) => isError)) return false;
  return lists.includes(undefined) ? undefined : true;
}

/** Whether some of the overview is still to come: one part would push the others down. */
export function useIsComing(): boolean {
  return [
    useCheckIns({}, 1),
    useGoals('active'),
    useCommitments('open'),
    useComingFollowUps(),
    useLatestConversations(),
  ].some(({ isPending }) => isPending);
}
