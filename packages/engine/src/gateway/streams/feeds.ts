import type { StreamSlice } from '@roundtable/prisma';
import type { GatewayDeps } from '../gateway-deps.js';

/** A viewer's subscription to a conversation. */
export interface Seat {
  /**
   * Reads the committed events after an event number, at most one batch, with the partial text that follows them. What
   * was read since the last change is reused, unless it is read `anew`.
   */
  read(after: number, about?: { readonly anew: boolean }): Promise<StreamSlice>;
  leave(): void;
}

export interface Feeds {
  /** Subscribes. `ring` is called at each change of the conversation. */
  join(about: { readonly userId: string; readonly id: string }, ring: () => void): Seat;
}

interface Feed {
  readonly rings: Set<() => void>;
  readonly end: () => void;
  last: { readonly after: number; readonly slice: Promise<StreamSlice> } | null;
}

/**
 * The viewers of one conversation share a feed: they are woken together, and one query serves all viewers at the same
 * position, so that a hundred tabs cost as many queries as one.
 */
export function createFeeds({
  conversations,
  changes,
}: {
  readonly conversations: Pick<GatewayDeps['conversations'], 'eventsAfter'>;
  readonly changes: GatewayDeps['changes'];
}): Feeds {
  const feeds = new Map<string, Feed>();

  function begin(key: string, id: string): Feed {
    const rings = new Set<() => void>();
    const wake = () => {
      for (const ring of rings) ring();
    };
    const unwatch = changes.watch(id, () => {
      feed.last = null; // a read under way may predate this change
      wake();
    });
    const end = () => {
      unwatch();
      feeds.delete(key);
    };
    const feed: Feed = { rings, end, last: null };
    feeds.set(key, feed);
    return feed;
  }

  return {
    join({ userId, id }, ring) {
      const key = `${userId}/${id}`; // per user, since the database checks access per user
      const feed = feeds.get(key) ?? begin(key, id);
      feed.rings.add(ring);
      return {
        read(after, { anew } = { anew: false }) {
          if (!anew && feed.last?.after === after) return feed.last.slice;
          const last = { after, slice: conversations.eventsAfter(userId, id, after) };
          feed.last = last;
          last.slice.catch(() => {
            if (feed.last === last) feed.last = null;
          });
          return last.slice;
        },
        leave() {
          feed.rings.delete(ring);
          if (feed.rings.size === 0) feed.end();
        },
      };
    },
  };
}
