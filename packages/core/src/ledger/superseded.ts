import { type WindowAnchor, withinWindow } from '../memory/message-window.js';
import { type LedgerSlice, resultText } from './agent-transcript.js';
import type { MessageRow, ToolCallRow } from './rows.js';

/**
 * The ledger without the exchanges that the user said anew. What was done in them stays done, so that the message in
 * their place is preceded by an event that says so: nothing is done twice for being asked twice. Pure.
 * @param about.isRead whether a tool only looks: those calls are not told
 * @param about.window what is shown: of what was superseded before it, the deeds are told all the same
 */
export function withoutSuperseded(
  slice: LedgerSlice,
  about: { readonly isRead: (tool: string) => boolean; readonly window: WindowAnchor },
): LedgerSlice {
  const superseded = new Map<number, number>();
  for (const { turn, supersededBy } of slice.messages)
    if (supersededBy != null) superseded.set(turn, supersededBy);
  const standing = withinWindow(slice, about.window).messages.filter((row) => row.supersededBy == null);
  if (superseded.size === 0) return { ...slice, messages: standing };
  const told = new Set<number>();
  const messages = standing.flatMap((row) => {
    if (told.has(row.turn)) return [row];
    told.add(row.turn);
    const done = slice.calls.filter(
      (call) => isBehind(call.turn, row.turn, superseded) && acted(call, about.isRead),
    );
    return done.length === 0 ? [row] : [doneBefore(row, done), row];
  });
  return {
    messages,
    calls: slice.calls.filter(({ turn }) => !superseded.has(turn)),
    transitions: slice.transitions.filter(({ turn }) => !superseded.has(turn)),
  };
}

/** An exchange may have been said anew several times: `turn` is in the place of all of them. */
function isBehind(called: number, turn: number, superseded: ReadonlyMap<number, number>): boolean {
  let by = superseded.get(called);
  while (by !== undefined && by !== turn) by = superseded.get(by);
  return by === turn;
}

function acted({ tool, status }: ToolCallRow, isRead: (tool: string) => boolean): boolean {
  return (status === 'done' || status === 'unknown') && !isRead(tool);
}

function doneBefore(row: MessageRow, calls: readonly ToolCallRow[]): MessageRow {
  const lines = calls.map(({ tool, input, result, status }) =>
    status === 'unknown'
      ? `- ${tool} ${inShort(input)}: it is not known whether it happened`
      : `- ${tool} ${inShort(input)}: ${inShort(result)}`,
  );
  const text = `The user says the last exchange anew; its words are gone. What was done in it stays done:\n${lines.join('\n')}`;
  return {
    ...row,
    seq: row.seq - 1,
    role: 'system',
    agent: null,
    kind: 'event',
    text,
    blocks: null,
    stopReason: null,
  };
}

/** A plan's whole text would weigh on each later call: enough to know what was done. */
function inShort(value: unknown): string {
  const text = resultText(value);
  return text.length <= LONGEST_TOLD ? text : `${text.slice(0, LONGEST_TOLD).toWellFormed()} …`;
}

const LONGEST_TOLD = 500;
