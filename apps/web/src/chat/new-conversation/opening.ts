import type { CreateConversation } from '@roundtable/client';

/** A conversation that its first message opens, as long as neither its page nor the server has that message. */
export interface Opening {
  /** The conversation's id, made here: however often it is asked for, it is one conversation. */
  readonly id: string;
  readonly body: CreateConversation;
}

/** Among the drafts of `ui/drafts/draft-store.ts`: they are forgotten with them. */
const keyOf = (userId: string, id: string) => `roundtable.draft.${userId}.opening.${id}`;

/** What was begun on this device and is not open yet. */
export function readOpenings(userId: string): Opening[] {
  const start = keyOf(userId, '');
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(start))
      .flatMap((key) => {
        const body: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return isBody(body) ? [{ id: key.slice(start.length), body }] : [];
      });
  } catch {
    return []; // refused storage, or something that we did not write
  }
}

export function keepOpening(userId: string, { id, body }: Opening): void {
  try {
    localStorage.setItem(keyOf(userId, id), JSON.stringify(body));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function forgetOpening(userId: string, id: string): void {
  try {
    localStorage.removeItem(keyOf(userId, id));
  } catch {
    // Nothing was kept, then.
  }
}

function isBody(value: unknown): value is CreateConversation {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'team') === 'string';
}
