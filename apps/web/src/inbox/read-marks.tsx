import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useProfile } from '../app/session.js';
import type { ConversationState } from '../chat/state/conversation-state.js';
import { useConversation, useConversationState } from '../chat/state/use-conversation.js';
import { countNow, keepInSight, markRead, useCounted } from './unread.js';

/** As long as somebody looks at the open conversation, what ends in it is read; what was not read before is marked as new. */
export function ReadMarks() {
  const { id, dispatch, get } = useConversation();
  const { id: userId } = useProfile();
  const seen = useConversationState(lastEnded);
  const isLookedAt = useSyncExternalStore(subscribeToSight, () => document.visibilityState === 'visible');
  const from = useCounted()?.conversations.find((one) => one.id === id)?.fromTurn ?? null;
  const look = useRef<'none' | 'first' | 'on'>('none');
  const wasAway = useRef(false);

  useEffect(() => (isLookedAt ? keepInSight(id) : undefined), [id, isLookedAt]);

  useEffect(() => {
    if (!isLookedAt) {
      look.current = 'none';
      wasAway.current = true;
    } else if (look.current === 'on') {
      void markRead(userId, id, seen);
    } else if (look.current === 'none') {
      look.current = 'first';
      void countNow()
        .then(({ conversations }) => {
          if (look.current !== 'first') return; // looked away meanwhile
          look.current = 'on';
          const unread = conversations.find((one) => one.id === id);
          if (unread === undefined) return;
          // What has ended before these eyes since then is not new.
          if (wasAway.current || unread.fromTurn <= get().loadedTurn)
            dispatch({ type: 'unread', from: unread.fromTurn });
          return markRead(userId, id, lastEnded(get()));
        })
        .catch(() => {
          look.current = 'none';
        });
    }
  }, [isLookedAt, seen, id, userId, dispatch, get]);

  // What ended between two looks, or could not be told.
  useEffect(() => {
    if (look.current === 'on' && from !== null && from <= seen) void markRead(userId, id, seen);
  }, [from, seen, id, userId]);
  return null;
}

/** The last turn of what is shown that does not run any more. */
function lastEnded({ turn, order, entries }: ConversationState): number {
  if (turn !== null) return turn.n - 1;
  const last = order.findLast((key) => entries[key]?.turn != null);
  return (last === undefined ? null : entries[last]?.turn) ?? 0;
}

function subscribeToSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
