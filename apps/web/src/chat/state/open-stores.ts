import { keepDraft, readDraft } from '../../ui/drafts/draft-store.js';
import type { ConversationStore } from './conversation-store.js';

/** The conversations that are open on this page: the chat's and the panel's. */
export const openStores = new Set<ConversationStore>();

/** A conversation has another title: where it is open, that is seen at once. */
export function tellRenamed(id: string, title: string | null): void {
  for (const store of openStores) {
    if (store.get().about?.id === id) store.dispatch({ type: 'renamed', title });
  }
}

/** The draft of a conversation's message field. */
export const messageDraft = (conversationId: string) => `message.${conversationId}`;

/** Gives a text back to the message field, or to its draft when the conversation is not open any more. */
export function giveBack(
  place: { readonly userId: string; readonly id: string },
  messageId: string,
  text: string,
) {
  for (const store of openStores) {
    if (store.get().about?.id === place.id) return store.dispatch({ type: 'returned', id: messageId, text });
  }
  const name = messageDraft(place.id);
  const { text: typed = '' } = readDraft(place.userId, name, { text: '' });
  keepDraft(place.userId, name, { text: above(text, typed) });
}

/** What comes back stands above what is typed meanwhile. */
export function above(back: string, typed: string): string {
  return typed.trim() === '' ? back : `${back}\n\n${typed}`;
}
