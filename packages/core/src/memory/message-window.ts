import type { LedgerSlice } from '../ledger/agent-transcript.js';
import { resultText } from '../ledger/agent-transcript.js';
import type { MessageRow, ToolCallRow } from '../ledger/rows.js';
import type { ModelTier } from '../teams/team.js';
import { estimateTokens } from './estimate-tokens.js';

/** The most estimated tokens of transcript in a request; the running turn is never cut. */
export const WINDOW_TOKENS: Readonly<Record<ModelTier, number>> = {
  fast: 8_000,
  balanced: 16_000,
  deep: 24_000,
};

/** Where the window begins: kept in the step's detail, so that the next call begins at the same row. */
export interface WindowAnchor {
  /** Sequence number of the first row. */
  readonly from: number;
  /** The turn of that row. */
  readonly turn: number;
  /** The turn whose step kept this; null when none did. */
  readonly at: number | null;
}

/**
 * Where the transcript begins for a call. The last `least` messages of user and agents are in the window, as far as the
 * tokens allow. It grows until it would hold more than twice as many, or more than `tokens`, and is then cut to half of
 * that, so that the cached prefix lives for several turns; it is fixed within a turn. A summary that reaches into the
 * window takes the place of what it covers. Rows are whole replies with all their calls, so no batch of calls is ever split.
 */
export function messageWindow(
  slice: LedgerSlice,
  about: {
    readonly turn: number;
    readonly anchor: WindowAnchor | null;
    readonly summarisedThrough: number | null;
    readonly least: number;
    readonly tokens: number;
  },
): WindowAnchor {
  const { turn, anchor, least } = about;
  const most = mostIn(least);
  if (anchor?.at === turn) return anchor;
  const running = slice.messages.find((row) => row.turn === turn)?.seq ?? Number.POSITIVE_INFINITY;
  const first = anchor?.from ?? slice.messages[0]?.seq ?? 1;
  let from = Math.max(first, Math.min((about.summarisedThrough ?? 0) + 1, running));
  const talk = slice.messages.filter((row) => isTalk(row) && row.seq >= from);
  if (talk.length > most) from = Math.min(cutOf(slice, talk, { keep: least, most }), running);
  if (tokensFrom(slice, from) > about.tokens)
    from =
      halfOf(
        slice,
        talk.filter((row) => row.seq > from && row.seq <= running),
        about.tokens,
      ) ?? from;
  return { from, turn: slice.messages.find((row) => row.seq >= from)?.turn ?? turn, at: turn };
}

/** The rows from the window's beginning on. */
export function withinWindow(slice: LedgerSlice, window: WindowAnchor): LedgerSlice {
  return { ...slice, messages: slice.messages.filter((row) => row.seq >= window.from) };
}

/**
 * Whether a row counts as a message (seed 001): one of the user or an agent with a text, not superseded. Tool rounds without
 * a text do not count.
 */
export function isTalk(row: MessageRow): boolean {
  return (
    isStanding(row) &&
    (row.role === 'user' || row.role === 'agent') &&
    row.kind === 'text' &&
    row.text.trim() !== ''
  );
}

/**
 * The `seq` through which a summary is due when a turn has ended: of messages that the next turn will cut, by their number or
 * their tokens, or that were cut before their summary was made. Null while everything is shown or summarised.
 */
export function dueSummary(
  slice: LedgerSlice,
  about: {
    readonly window: WindowAnchor;
    readonly summarisedThrough: number | null;
    readonly least: number;
    readonly tokens: number;
    readonly reply: MessageRow | null;
  },
): number | null {
  const rows = about.reply === null ? slice.messages : [...slice.messages, about.reply];
  const talk = rows.filter((row) => row.seq >= about.window.from && isTalk(row));
  const most = mostIn(about.least);
  if (talk.length < most) {
    const full = {
      ...slice,
      messages: rows,
      calls: slice.calls.filter(({ turn }) => turn !== about.window.at),
    };
    const half =
      tokensFrom(full, about.window.from) > about.tokens ? halfOf(full, talk.slice(1), about.tokens) : null;
    const cut = (half ?? about.window.from) - 1;
    return cut > (about.summarisedThrough ?? 0) ? cut : null;
  }
  // With the message that comes next, `least` are left. A reply stays in any case.
  return (
    cutOf({ ...slice, messages: rows }, talk, { keep: Math.max(1, about.least - 1), most: most - 1 }) - 1
  );
}

/** The first of the messages from which at most half of the tokens are left, so that the next turn cuts nothing; else the last. */
function halfOf(slice: LedgerSlice, talk: readonly MessageRow[], tokens: number): number | null {
  return (talk.find(({ seq }) => tokensFrom(slice, seq) <= tokens / 2) ?? talk.at(-1))?.seq ?? null;
}

/** The messages that a window grows to. */
const mostIn = (least: number): number => 2 * least;

/** The row from which so many messages are left, or the beginning of its turn where that fits: a question stays with its answer. */
function cutOf(
  slice: LedgerSlice,
  talk: readonly MessageRow[],
  about: { keep: number; most: number },
): number {
  const first = talk.at(-about.keep);
  if (first === undefined) return talk[0]?.seq ?? 1;
  const opens = slice.messages.find((row) => row.turn === first.turn)?.seq ?? first.seq;
  return talk.filter((row) => row.seq >= opens).length <= about.most ? opens : first.seq;
}

function tokensFrom(slice: LedgerSlice, from: number): number {
  const turns = new Set<number>();
  let characters = 0;
  for (const row of slice.messages) {
    if (row.seq < from || !isStanding(row)) continue;
    turns.add(row.turn);
    characters += row.blocks === null ? row.text.length : JSON.stringify(row.blocks).length;
  }
  for (const call of slice.calls) if (turns.has(call.turn)) characters += resultLength(call);
  return estimateTokens(characters);
}

function isStanding({ supersededBy = null }: MessageRow): boolean {
  return supersededBy === null;
}

function resultLength(call: ToolCallRow): number {
  return resultText(call.result).length;
}
