import type { SentFile } from '../../attachments/draft-files.js';

/** A message that is not with the server yet. */
export interface Unsent {
  readonly id: string;
  readonly text: string;
  readonly at: string;
  /** The turn whose exchange it takes the place of. */
  readonly supersedes?: number;
  /** Files that come with it; the server has them. */
  readonly attachments?: readonly SentFile[];
}

/** Among the drafts of `ui/drafts/draft-store.ts`: they are forgotten with them. */
const keyOf = (userId: string, conversationId: string) =>
  `roundtable.draft.${userId}.unsent.${conversationId}`;

/** The messages that were typed and sent, but not taken by the server, on this device. */
export function readUnsent(userId: string, conversationId: string): Unsent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, conversationId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isUnsent) : [];
  } catch {
    return []; // refused storage, or something that we did not write
  }
}

/** Keeps them over a reload; none takes the entry away. */
export function keepUnsent(userId: string, conversationId: string, messages: readonly Unsent[]): void {
  try {
    if (messages.length === 0) localStorage.removeItem(keyOf(userId, conversationId));
    else localStorage.setItem(keyOf(userId, conversationId), JSON.stringify(messages));
  } catch {
    // Without storage they last as long as the page.
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  const has = (name: string) => name in value && typeof Reflect.get(value, name) === 'string';
  return has('id') && has('text') && has('at');
}
