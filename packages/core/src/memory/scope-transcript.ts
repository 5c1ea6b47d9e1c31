import type { LedgerSlice } from '../ledger/project.js';
import type { TranscriptScope } from '../teams/team.js';
import { mentions } from './focus-goal.js';

/**
 * What an agent sees of the window (seed 000, decision 1). `recent`: all of it. `since_handoff`: the turns since it took
 * over. `related`: these, and earlier turns that are about the goal in focus. Whole turns, so that calls keep their results.
 */
export function scopeTranscript(
  slice: LedgerSlice,
  about: {
    readonly scope: TranscriptScope;
    /** The turn in which the agent took over; 0 when it has been there from the start. */
    readonly since: number;
    readonly goal: { readonly id: string; readonly title: string } | null;
  },
): LedgerSlice {
  if (about.scope === 'recent') return slice;
  const related = about.scope === 'related' ? turnsAbout(slice, about.goal) : new Set<number>();
  return {
    ...slice,
    messages: slice.messages.filter((row) => row.turn >= about.since || related.has(row.turn)),
  };
}

function turnsAbout(slice: LedgerSlice, goal: { id: string; title: string } | null): Set<number> {
  if (goal === null) return new Set();
  const said = slice.messages.filter((row) => row.text.includes(goal.id) || mentions(row.text, goal.title));
  const called = slice.calls.filter((call) => JSON.stringify(call.input).includes(goal.id));
  return new Set([...said, ...called].map((row) => row.turn));
}

/** The turn since which the agent speaks without a break; 0 for who was there from the start. */
export function speaksSince(
  transitions: readonly { readonly to: string; readonly turn: number }[],
  agent: string,
): number {
  const last = transitions.at(-1);
  return last !== undefined && last.to === agent ? last.turn : 0;
}
