import type { StreamSlice } from '@roundtable/prisma';
import type { GatewayDeps } from '../gateway-deps.js';

const POLL_MS = 1_000;

/** A viewer's place at a conversation. */
export interface Seat {
  /** The committed events after a number, at most a batch, with the partial text that follows them. */
  read(after: number): Promise<StreamSlice>;
  leave(): void;
}

export interface Feeds {
  /** `ring` is called when there may be more: at each hint of a change, and each second. */
  join(about: { readonly userId: string; readonly id: string }, ring: () => void): Seat;
}

interface Feed {
  readonly rings: Set<() => void>;
  readonly end: () => void;
  last: { readonly after: number; readonly slice: Promise<StreamSlice>; isRead: boolean } | null;
}

/**
 * What the viewers of one conversation share: they are woken together, and one look-up serves all that have come equally
 * far, so that a hundred tabs ask the database as often as one does.
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
      feed.last = null; // what is under way may have been read before this change
      wake();
    });
    const poll = setInterval(() => {
      if (feed.last?.isRead === true) feed.last = null;
      wake();
    }, POLL_MS);
    const end = () => {
      unwatch();
      clearInterval(poll);
      feeds.delete(key);
    };
    const feed: Feed = { rings, end, last: null };
    feeds.set(key, feed);
    return feed;
  }

  return {
    join({ userId, id }, ring) {
      const key = `${userId}/${id}`; // who may read it is asked of the database, user by user
      const feed = feeds.get(key) ?? begin(key, id);
      feed.rings.add(ring);
      return {
        read(after) {
          if (feed.last?.after === after) return feed.last.slice;
          const last = { after, slice: conversations.eventsAfter(userId, id, after), isRead: false };
          feed.last = last;
          last.slice.then(
            () => {
              last.isRead = true;
            },
            () => {
              if (feed.last === last) feed.last = null;
            },
          );
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
