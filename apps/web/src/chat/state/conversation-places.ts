import type { ConversationState, Entry } from './conversation-state.js';

/** Where an entry stands among those of its turn: what happened in the order in which it came, and what stays behind it. */
function rankOf(entry: Entry): number {
  if (entry.type === 'confirmation') return 2;
  if (entry.type !== 'note' || entry.note.type === 'briefed') return 0;
  return entry.note.type === 'withdrawn' ? 3 : 1;
}

/**
 * Puts an entry in the place of the one with its key, else where it belongs: into its turn, before what ends the turn,
 * before its proposals, before what was taken back. The place follows from what is told, not from when it is told, so
 * that a conversation that is opened later looks like one that was watched. `calls` is how the keys of a reply's calls
 * begin: those that were refused are told before its words, and stand behind them.
 */
export function withEntry(
  state: ConversationState,
  entry: Entry,
  calls: string | null = null,
): ConversationState {
  const entries = { ...state.entries, [entry.key]: entry };
  if (state.entries[entry.key] !== undefined) return { ...state, entries };
  const { order } = state;
  const at = (i: number) => state.entries[order[i] ?? ''];
  const rank = rankOf(entry);
  let end = order.length;
  const goBack = (isBehind: (other: Entry) => boolean) => {
    for (let other = at(end - 1); other !== undefined && isBehind(other); other = at(end - 1)) end--;
  };
  goBack((other) => other.turn > entry.turn || (other.turn === entry.turn && rankOf(other) > rank));
  if (isBriefing(entry)) {
    goBack((other) => other.turn === entry.turn);
    for (let other = at(end); other?.turn === entry.turn && isAsked(other); other = at(end)) end++;
  } else if (isAsked(entry)) goBack((other) => other.turn === entry.turn && isBriefing(other));
  goBack((other) => other.turn === entry.turn && calls !== null && other.key.startsWith(calls));
  return { ...state, entries, order: order.toSpliced(end, 0, entry.key) };
}

/** What was made of a message stands behind the message. */
function isBriefing(entry: Entry): boolean {
  return entry.type === 'note' && entry.note.type === 'briefed';
}

function isAsked(entry: Entry): boolean {
  return entry.type === 'message' && (entry.role === 'user' || entry.kind === 'event');
}

/** Which entries no row of the transcript tells. */
export function isTold(entry: Entry): boolean {
  return entry.type === 'note' || entry.type === 'confirmation';
}

export function lined(entries: readonly Entry[]): Pick<ConversationState, 'order' | 'entries'> {
  return {
    order: entries.map(({ key }) => key),
    entries: Object.fromEntries(entries.map((entry) => [entry.key, entry])),
  };
}
