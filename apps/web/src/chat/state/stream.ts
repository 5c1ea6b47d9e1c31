import { ApiError, type Client } from '@roundtable/client';
import { instantOf } from './conversation-events.js';
import type { ConversationStore } from './conversation-store.js';
import { untilSeen, whenUnseen } from './page-sight.js';

const PAGE = 40;
const TRIES = 4;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;
/** A connection that is back within this time was never gone, as far as the reader is concerned. */
const SILENT_MS = 1_500;

export interface Following {
  readonly client: Client;
  readonly id: string;
  readonly store: ConversationStore;
  readonly signal: AbortSignal;
}

/**
 * Brings a conversation into the store and keeps it there: the snapshot, then every event behind it. Where its two
 * answers stay of different moments the stream begins at the earlier one; what is known already changes nothing. Ends
 * when the conversation does, or by the signal.
 */
export async function followConversation(following: Following): Promise<void> {
  const { store, signal } = following;
  try {
    let after = await load(following);
    while (!signal.aborted && after !== null) {
      await untilSeen(signal);
      after = await stream(following, after);
    }
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ApiError && error.status === 404) return store.dispatch({ type: 'missing' });
    throw error;
  }
}

async function load({ client, id, store, signal }: Following): Promise<string | null> {
  for (let waitMs = FIRST_RETRY_MS; !signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS)) {
    try {
      const [view, history] = await ofOneMoment(client, id);
      if (signal.aborted) return null;
      store.dispatch({ type: 'loaded', view, history });
      return String(Math.min(view.lastEventId, history.lastEventId));
    } catch (error) {
      if (!isPassing(error)) throw error;
      store.dispatch({ type: 'connection', connection: 'lost' });
      await nextTry(waitMs, signal);
    }
  }
  return null;
}

/** Both answers know how far the conversation had come: they are asked for again while they disagree, a few times. */
async function ofOneMoment(client: Client, id: string) {
  for (let tries = 1; ; tries++) {
    const [view, history] = await Promise.all([
      client.conversations.get(id),
      client.conversations.messages(id, { order: 'desc', limit: PAGE }),
    ]);
    if (view.lastEventId === history.lastEventId || tries === TRIES) return [view, history] as const;
  }
}

/**
 * One connection and what the client makes of it; ends early when the network came or went, and when nobody looks.
 * Null: nothing follows.
 */
async function stream({ client, id, store, signal }: Following, from: string): Promise<string | null> {
  const inner = new AbortController();
  const again = () => inner.abort();
  const watch = watchConnection(store);
  const unwatched = whenUnseen(again);
  for (const name of ['online', 'offline']) globalThis.addEventListener(name, again);
  signal.addEventListener('abort', again);
  let after = from;
  try {
    const events = client.conversations.events(id, {
      after,
      signal: inner.signal,
      onConnection: watch.told,
    });
    for await (const event of events) {
      after = event.id;
      store.dispatch({ type: 'event', event, at: instantOf(event) });
      if (event.type === 'conversation.deleted') return null;
    }
  } catch (error) {
    if (!inner.signal.aborted) throw error;
  } finally {
    watch.done();
    unwatched();
    for (const name of ['online', 'offline']) globalThis.removeEventListener(name, again);
    signal.removeEventListener('abort', again);
  }
  return after;
}

/** Tells the store of a connection that stays away, and of one that is there. */
function watchConnection(store: ConversationStore) {
  let pending: ReturnType<typeof setTimeout> | undefined;
  const lost = () => store.dispatch({ type: 'connection', connection: 'lost' });
  return {
    told(state: 'open' | 'lost'): void {
      clearTimeout(pending);
      if (state === 'open') store.dispatch({ type: 'connection', connection: 'open' });
      else pending = setTimeout(lost, SILENT_MS);
    },
    done: () => clearTimeout(pending),
  };
}

/** Worth another try: not reached, overloaded, restarting. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Waits, but not when the network is back meanwhile. */
export function nextTry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener('online', done);
    signal.addEventListener('abort', done, { once: true });
  });
}
