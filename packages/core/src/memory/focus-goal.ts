import type { LedgerSlice } from '../ledger/project.js';
import type { GoalDetail } from './memory-slice.js';

/**
 * The goal that is talked about: the conversation's own, else the one that the last goal tool or handoff packet names,
 * else the one that the user named last, else the only active one. Null when it is none of these.
 */
export function focusGoal(
  goals: readonly GoalDetail[],
  slice: LedgerSlice,
  about: { readonly conversationGoal: string | null; readonly agent: string },
): GoalDetail | null {
  const own = goals.find((goal) => goal.id === about.conversationGoal);
  if (own !== undefined) return own;
  const places = [
    ...slice.calls.map((call) => ({ turn: call.turn, text: JSON.stringify([call.input, call.result]) })),
    ...slice.transitions
      .filter((one) => one.to === about.agent)
      .map((one) => ({ turn: one.turn, text: `${one.reason} ${one.context ?? ''}` })),
    ...slice.messages.filter((row) => row.role === 'user').map((row) => ({ turn: row.turn, text: row.text })),
  ].sort((a, b) => b.turn - a.turn);
  for (const { text } of places) {
    // A list of all goals names none of them.
    const named = goals.filter((goal) => text.includes(goal.id) || mentions(text, goal.title));
    const [only] = named;
    if (named.length === 1 && only !== undefined) return only;
  }
  const active = goals.filter((goal) => goal.status === 'active');
  return active.length === 1 ? (active[0] ?? null) : null;
}

/** True when a text speaks of a goal by its title, or by two of its telling words. Accents and case do not matter. */
export function mentions(text: string, title: string): boolean {
  const words = plain(text);
  if (words.includes(plain(title))) return true;
  const said = new Set(words.split(/\W+/));
  const telling = plain(title)
    .split(/\W+/)
    .filter((word) => word.length >= 4);
  const hits = new Set(telling.filter((word) => said.has(word))).size;
  return hits >= 2 || (hits === 1 && telling.length === 1);
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
