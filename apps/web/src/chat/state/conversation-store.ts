import { type Action, reduce } from './conversation-actions.js';
import { type ConversationState, emptyConversation } from './conversation-state.js';

/** Holds one conversation's state; the parts of the page listen to the piece that they show. */
export function createConversationStore() {
  const listeners = new Set<() => void>();
  let state = emptyConversation;

  return {
    get: (): ConversationState => state,
    dispatch(action: Action): void {
      const next = reduce(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ConversationStore = ReturnType<typeof createConversationStore>;
