import { type LedgerSlice, mentions } from '@roundtable/core';
import type { GoalDetail } from './context.js';

/**
 * The goal in focus: the conversation's own, else the one in the latest goal tool call or handoff packet, else the one
 * that the user named last, else the only active one. Null when none of these exists.
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
    // A list of all goals does not count as naming one.
    const named = goals.filter((goal) => text.includes(goal.id) || mentions(text, goal.title));
    const [only] = named;
    if (named.length === 1 && only !== undefined) return only;
  }
  const active = goals.filter((goal) => goal.status === 'active');
  return active.length === 1 ? (active[0] ?? null) : null;
}
