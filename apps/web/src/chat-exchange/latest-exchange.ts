import type { ConversationState, MessageEntry } from '../chat/state/conversation-state.js';

/** The exchange that can be said anew. */
export interface LatestExchange {
  readonly turn: number;
  /** What the user said in it, several messages joined by an empty line. */
  readonly text: string;
  /** All the user's messages in it. */
  readonly messages: readonly string[];
  /** The user's last message, and the agents' last one, if they said any. */
  readonly asked: string;
  readonly answered: string | null;
}

const OTHERWISE = new Set<string>(['event', 'decision']);

/** The latest turn, if it is over, answered a message of the user, and nothing waits behind it; else null. Pure. */
export function latestExchange({
  order,
  entries,
  turn,
  partial,
  inbox,
  outgoing,
}: Pick<
  ConversationState,
  'order' | 'entries' | 'turn' | 'partial' | 'inbox' | 'outgoing'
>): LatestExchange | null {
  if (turn !== null || partial !== null || inbox.length > 0 || outgoing.length > 0) return null;
  const latest = lastTurn(order, entries);
  if (latest === null) return null;
  const said: MessageEntry[] = [];
  for (let i = order.length - 1; i >= 0; i--) {
    const entry = entries[order[i] ?? ''];
    if (entry === undefined) continue;
    if (entry.turn !== latest) break;
    if (entry.type === 'message') said.unshift(entry);
  }
  const byUser = said.filter(({ role, kind }) => role === 'user' && kind === 'text');
  const asked = byUser.at(-1);
  // What the system began, and a "yes" that decided a proposal, is no exchange.
  if (asked === undefined || said.some(({ role, kind }) => role === 'system' && OTHERWISE.has(kind)))
    return null;
  const answered = said.findLast(({ role }) => role === 'agent')?.id ?? null;
  return {
    turn: latest,
    text: byUser.map(({ text }) => text).join('\n\n'),
    messages: byUser.map(({ id }) => id),
    asked: asked.id,
    answered,
  };
}

function lastTurn(order: ConversationState['order'], entries: ConversationState['entries']): number | null {
  for (let i = order.length - 1; i >= 0; i--) {
    const turn = entries[order[i] ?? '']?.turn ?? null;
    if (turn !== null) return turn;
  }
  return null;
}
