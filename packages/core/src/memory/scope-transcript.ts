import type { Focus } from '../context/context-source.js';
import type { LedgerSlice } from '../ledger/agent-transcript.js';
import type { TranscriptScope } from '../teams/team.js';

/**
 * The part of the window that an agent sees (seed 000, decision 1). `recent`: all of it. `since_handoff`: the turns since it
 * became active. `related`: these, earlier turns about the focus, and those in which the agent spoke itself, so that it can
 * continue unfinished work. Always whole turns, so that calls keep their results.
 */
export function scopeTranscript(
  slice: LedgerSlice,
  about: {
    readonly scope: TranscriptScope;
    readonly agent: string;
    /** The turn in which the agent took over; 0 when it has been there from the start. */
    readonly since: number;
    readonly focus: Focus | null;
  },
): LedgerSlice {
  if (about.scope === 'recent') return slice;
  const related =
    about.scope === 'related'
      ? new Set([...turnsAbout(slice, about.focus), ...turnsOf(slice, about.agent)])
      : new Set<number>();
  return {
    ...slice,
    messages: slice.messages.filter((row) => row.turn >= about.since || related.has(row.turn)),
  };
}

function turnsOf(slice: LedgerSlice, agent: string): number[] {
  return slice.messages.filter((row) => row.role === 'agent' && row.agent === agent).map((row) => row.turn);
}

function turnsAbout(slice: LedgerSlice, focus: Focus | null): Set<number> {
  if (focus === null) return new Set();
  const said = slice.messages.filter((row) => row.text.includes(focus.id) || mentions(row.text, focus.title));
  const called = slice.calls.filter((call) => JSON.stringify(call.input).includes(focus.id));
  return new Set([...said, ...called].map((row) => row.turn));
}

/** The turn since which the agent has been active without a break; 0 for one active from the start. */
export function speaksSince(
  transitions: readonly { readonly to: string; readonly turn: number }[],
  agent: string,
): number {
  const last = transitions.at(-1);
  return last !== undefined && last.to === agent ? last.turn : 0;
}

/** Whether a text mentions something by its title, or by two significant words of it. Accents and case are ignored. */
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
