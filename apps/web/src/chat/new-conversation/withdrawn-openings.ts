import { ApiError, type Client } from '@roundtable/client';
import { nextTry } from '../state/stream.js';

const RETRY_MS = 10_000;

/** Among the drafts of `ui/drafts/draft-store.ts`: they are forgotten with them. */
const keyOf = (userId: string) => `roundtable.draft.${userId}.withdrawn`;

/**
 * Conversations whose first message was taken back: the server may have opened one all the same, and its answer got lost.
 * They are deleted there, also after a reload, so that no empty conversation is left in the list.
 */
export function createWithdrawn(client: Client, userId: string) {
  let ids = read(userId);
  let isClearing = false;

  function change(next: readonly string[]): void {
    ids = next;
    try {
      if (ids.length === 0) localStorage.removeItem(keyOf(userId));
      else localStorage.setItem(keyOf(userId), JSON.stringify(ids));
    } catch {
      // Without storage they last as long as the page.
    }
  }

  async function remove(id: string): Promise<'gone' | 'later' | 'refused'> {
    try {
      await client.conversations.remove(id);
      return 'gone';
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'later';
      return error.status === 404 ? 'gone' : 'refused';
    }
  }

  return {
    add: (id: string) => change([...ids, id]),
    /** Until none is left; who is signed out meanwhile goes on the next time. */
    async clear(): Promise<void> {
      if (isClearing) return;
      isClearing = true;
      for (let [id] = ids; id !== undefined; [id] = ids) {
        const outcome = await remove(id);
        if (outcome === 'refused') break;
        if (outcome === 'gone') change(ids.filter((one) => one !== id));
        else await nextTry(RETRY_MS, new AbortController().signal);
      }
      isClearing = false;
    },
  };
}

function read(userId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return []; // refused storage, or something that we did not write
  }
}
