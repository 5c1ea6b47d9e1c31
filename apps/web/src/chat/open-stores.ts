import type { ConversationStore } from './conversation-store.js';

/** The conversations that are open on this page: the chat's and the panel's. */
export const openStores = new Set<ConversationStore>();

/** A conversation has another title: where it is open, that is seen at once. */
export function tellRenamed(id: string, title: string | null): void {
  for (const store of openStores) {
    if (store.get().about?.id === id) store.dispatch({ type: 'renamed', title });
  }
}
